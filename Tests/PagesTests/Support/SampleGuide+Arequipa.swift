import Model

extension SampleGuide {
  /// The guide of the mock pages: one restaurant in full, one empty, some neighbours, two users.
  static func arequipa() -> SampleGuide {
    var guide = SampleGuide()
    guide.addZoila()
    guide.addQuiet()
    guide.addPlain()
    guide.addRukmini()
    return guide
  }

  private mutating func addZoila() {
    var restaurant = Restaurant(key: 1, id: "dona-zoila")
    restaurant[.name] = "La Picantería de Doña Zoila"
    restaurant.cuisines = ["Arequipan"]
    restaurant[.address] = "Calle Cuesta del Ángel 118, Yanahuara"
    restaurant.district = Self.yanahuara
    restaurant.position = Position(latitude: -16.3889, longitude: -71.5431)
    restaurant[.hours] = "[null,\(Array(repeating: "[[\"11:30\",\"17:30\"]]", count: 6).joined(separator: ","))]"
    restaurant[.price] = "S/ 35 to 60 a person"
    restaurant[.phone] = "+51 54 000 118"
    restaurant[.photo] = "rocoto"
    restaurant.updatedAt = Self.day("2026-03-02")
    add(restaurant, reviews: zoilaReviews() + olderReviews(202)) { dossier in
      dossier.dishes = Self.dishes()
      dossier.offers = Self.offers()
      dossier.neighbours = Self.neighbours()
      dossier.favorites = 12
      dossier.visits = 30
      dossier.orders = 44
    }
  }

  static let yanahuara = District(name: "Yanahuara", town: "Arequipa", folded: "yanahuara")

  private func zoilaReviews() -> [Review] {
    [
      Self.review(
        "r1", 5,
        "Llegamos a la una y ya olía a leña desde la esquina. El rocoto relleno viene como debe ser: picante de "
          + "verdad, con el pastel de papa bien gratinado y nada de azúcar para disimular.\n\nPidan chicha de "
          + "guiñapo y no tengan prisa. La señora Zoila pasa por las mesas y pregunta de verdad.",
        "2026-03-12", by: "Amalia Quispe", id: "amalia", photo: "rocoto"),
      Self.review(
        "r2", 5, "Go hungry. Then go again. 🌶️🌶️🌶️", "2026-03-11", by: "Tom Bevan", id: "tom", photo: "anticuchos"),
      Self.review(
        "r3", 4,
        "المكان دافئ وبسيط، والطعام لذيذ جدًا. طلبنا حساء الروبيان وكان غنيًا بالنكهة، لكن الانتظار كان طويلًا يوم الأحد. سنعود بالتأكيد.",
        "2026-03-09", by: "نور الحسن", id: "nur"),
      Self.review(
        "r4", 5, "蝦湯濃郁，辣椒鑲肉香氣十足，份量很大，兩個人點三道就夠了。老闆娘親切，還教我們怎麼配玉米酒。中午一定要早點到，一點半以後就要排隊。",
        "2026-03-07", by: "林怡君", id: "lin", photo: "chupe"),
      Self.review(
        "r5", 2,
        "The food deserved better than the wait. Fifty minutes for the chupe, and when it arrived our second order "
          + "had been forgotten. The soup itself was superb, which almost made it worse.",
        "2026-03-05", by: "Joséphine Lacombe", id: "jo",
        reply: "You are right, and I am sorry. Two of us were ill that Sunday and I should have closed the patio.",
        repliedAt: "2026-03-06"),
      Self.review(
        "r6", 5,
        "Everybody tells you about the rocoto, so I will tell you about the queso helado: no cheese in it, just milk "
          + "frozen by hand in a copper drum, scraped into curls, with cinnamon that tastes freshly ground.\n\nWe "
          + "came with a three-year-old and a grandmother with opinions. Both were given a stool by the kitchen door "
          + "and neither wanted to leave. The set lunch at S/ 35 is a soup, a main and a drink, and nobody at our "
          + "table finished it. Cash only on the patio, cards inside.",
        "2026-03-02", by: "Rukmini Oza", id: "rukmini", photo: "queso-helado"),
      Self.review("r7", 3, nil, "2026-02-27", by: nil),
      Self.review("r8", 5, "Perfecto.", "2026-02-22", by: "Soledad Vilca Mamani", id: "soledad", photo: "late"),
      Self.review(
        "r9", 4.5, "Third visit in five years.\nPrices have crept up.", "2026-02-19", by: "Henrik Kjær", photo: "room"),
      Self.review("r10", 1, "Closed at 5 although the door said 5:30.", "2026-02-11", by: "D. Pearce", photo: "bread"),
      Self.review("r11", 4, "エビのスープがとてもおいしかったです。量が多いので、少なめにできるか聞いてみてください。", "2026-02-08", by: "山本 花"),
      Self.review("r12", nil, nil, nil, by: "Əli Məmmədov"),
    ]
  }

  func olderReviews(_ count: Int) -> [Review] {
    (0..<count).map { index in
      let day = CivilDay(number: 20_490 - index * 3).iso
      let stars = [5.0, 4, 5, 3, 5, 4, 2, 5, 4, 1][index % 10]
      return Self.review(
        "old-\(index)", stars, "Number \(index): the soup was hot, the bread was warm, and the room was loud.", day,
        by: "Guest \(index % 17)", id: "guest-\(index % 17)")
    }
  }

  private static func dishes() -> [Dish] {
    [
      ("Soups", "Chupe de camarones", "River prawns, fresh cheese, egg, wacatay", 4800, "chupe"),
      ("Soups", "Adobo arequipeño", "Pork in chicha and oregano, Sundays before noon", 3600, ""),
      ("Soups", "Chaque de tripas", "Tripe, mint, frozen potato", 2850, ""),
      ("From the wood oven", "Rocoto relleno con pastel de papa", "The hot pepper of the house", 4200, "rocoto"),
      ("From the wood oven", "Cuy chactado", "Guinea pig pressed under a stone, toasted corn", 6500, ""),
      ("Cold", "Ceviche de trucha", "Lake trout, lime, purple onion, sweet potato", 3900, "ceviche"),
      ("Cold", "Sarza de patitas", "Pig’s trotters, onion, rocoto", 2200, ""),
      ("Sweet, and to drink", "Queso helado", "Frozen milk, cinnamon, coconut", 1400, "queso-helado"),
      ("Sweet, and to drink", "Chicha de guiñapo", "A glass, or a jug for four", 800, ""),
    ].enumerated().map { index, row in
      var dish = Dish(id: "d\(index)")
      dish.type = row.0
      dish.name = row.1
      dish.description = row.2
      dish.price = money("x", Int64(row.3))
      dish.photo = row.4
      dish.updatedAt = day("2026-03-02")
      return dish
    }
  }

  private static func offers() -> [Offer] {
    var lunch = Offer(id: "o1")
    lunch.title = "Weekday set lunch"
    lunch.description = "Soup, main and a glass of chicha, Tuesday to Thursday."
    lunch.discount = 20
    lunch.validTo = day("2026-04-30")
    lunch.updatedAt = day("2026-03-10")
    var jug = Offer(id: "o2")
    jug.title = "A jug for four"
    jug.description = "Chicha de guiñapo with any main from the wood oven."
    jug.price = money("26", 2600)
    jug.validTo = day("2026-03-22")
    var past = Offer(id: "o3")
    past.title = "Long gone"
    past.validTo = day("2025-01-01")
    return [lunch, jug, past]
  }

  private static func neighbours() -> [Neighbour] {
    [
      Neighbour(id: "quiet--place", name: "Chicha del Patio", cuisine: "Chifa", metres: 250, bearing: 3),
      Neighbour(id: "place-1", name: "El Horno de Belisario", cuisine: "Bakery", metres: 402, bearing: 91),
      Neighbour(id: "place-2", name: "Ajiseco", cuisine: "Creole", metres: 600, bearing: 180),
      Neighbour(id: "place-3", name: "Quinua y Cielo", cuisine: "Vegetarian", metres: 1130, bearing: 318),
    ]
  }

  private mutating func addQuiet() {
    var restaurant = Restaurant(key: 2, id: "Quiet Place/../x")
    restaurant[.name] =
      "The Honourable Society of Friends of the Slow Kitchen, the Wood Oven and the Long Table beneath the Jacaranda "
      + "Trees of Upper Sachaca, Formerly Known as the Refectory of San Agustín del Buen Camino and "
      + "Siempre-nuncatomorrow-quizás"
    restaurant.cuisines = ["Home cooking"]
    restaurant[.address] = "Pasaje El Palacio s/n, Sachaca"
    restaurant.position = Position(latitude: -16.42, longitude: -71.57)
    restaurant.updatedAt = Self.day("2026-03-14")
    restaurant[.photo] = "late"
    add(restaurant, reviews: []) { $0.neighbours = Self.neighbours() }
  }

  private mutating func addPlain() {
    let names = [
      ("Chicha del Patio", "Chifa"), ("El Horno de Belisario", "Bakery"), ("Ajiseco", "Creole"),
      ("Quinua y Cielo", "Vegetarian"), ("Mesa de Agua", "Ceviche and fish"), ("Wayra Nikkei", "Nikkei"),
      ("Fonda Candelaria", "Creole"), ("Arrozal", "Chifa"), ("Barro Tinto", "Andean"), ("مطعم الشام", "Arab"),
      ("花より団子", "Nikkei"), ("Ñaupa", "Amazonian"),
    ]
    let pictures = ["", "bread", "", "", "ceviche", "", "", "noodles", "", "", "", ""]
    for (index, name) in names.enumerated() {
      var restaurant = Restaurant(key: Int64(10 + index), id: index == 0 ? "quiet--place" : "place-\(index)")
      restaurant[.name] = name.0
      restaurant.cuisines = [name.1]
      restaurant[.photo] = pictures[index]
      let angle = Double(index * 37 % 100)
      restaurant.position = Position(latitude: -16.36 - angle / 900, longitude: -71.6 + Double(index * 61 % 97) / 800)
      let count = [3, 21, 12, 0, 60, 17, 5, 14, 1, 2, 8, 9][index]
      add(restaurant, reviews: olderReviews(count).map { Self.renamed($0, "\(index)") })
    }
  }

  private static func renamed(_ review: Review, _ suffix: String, other: Review.Subject? = nil) -> Review {
    Review(
      id: review.id + "-" + suffix, stars: review.stars, comment: review.comment, createdAt: review.createdAt,
      other: other ?? review.other)
  }

  private mutating func addRukmini() {
    var user = User(key: 1, id: "rukmini")
    user.name = "Rukmini Oza"
    user[.diet] = "vegetarian"
    user[.budget] = "medium"
    user.createdAt = Self.day("2021-03-03")
    let reviews =
      [
        Self.review(
          "r6", 5, "Everybody tells you about the rocoto, so I will tell you about the queso helado.", "2026-03-02",
          by: "La Picantería de Doña Zoila", id: "dona-zoila", photo: "queso-helado"),
        Self.review("u2", 3, "Good wok, tired room.", "2026-02-21", by: "Arrozal", id: "place-7"),
        Self.review(
          "u3", 2, "We waited, we were forgotten, we were given somebody else’s fish.", "2026-01-12", by: "Ñaupa",
          id: "place-11", reply: "Thank you for your patience.", repliedAt: "2026-01-13"),
        Self.review("u4", 4, "A place of which nobody else knows anything at all.", "2026-01-02", by: nil),
      ]
      + olderReviews(50).map { review in
        Self.renamed(
          review, "u", other: Review.Subject(id: "place-7", name: "Arrozal", photo: nil, hasPage: true))
      }
    add(user, reviews: reviews) { dossier in
      dossier.photos = 17
      dossier.cuisines = [("Arequipan", 14), ("Nikkei", 9), ("Chifa", 8), ("Bakery", 6), ("Creole", 5), ("Arab", 4)]
        .map { CuisineCount(name: $0.0, count: $0.1) }
      let place = Review.Subject(id: "dona-zoila", name: "La Picantería de Doña Zoila", photo: nil, hasPage: true)
      let gone = Review.Subject(id: "gone", name: nil, photo: nil, hasPage: false)
      dossier.favorites = [Stay(restaurant: place, at: Self.day("2026-02-28")), Stay(restaurant: gone, at: nil)]
      var order = Order(id: "1")
      order.restaurant = place
      order.status = "delivered"
      order.total = Self.money("64", 6400)
      order.createdAt = Self.day("2026-03-11")
      dossier.orders = [order]
    }
    for id in ["amalia", "tom", "nur", "lin", "jo", "soledad"] + (0..<17).map({ "guest-\($0)" }) {
      var user = User(key: Int64(100 + users.count), id: id)
      user.name = id == "nur" ? "نور الحسن" : (id == "lin" ? "林怡君" : (id == "jo" ? nil : id.uppercased()))
      add(user, reviews: [Self.review("x-\(id)", 4, "Fine.", "2026-01-02", by: "Arrozal", id: "place-7")])
    }
  }
}
