/// A dish of a menu.
package struct Dish: Sendable, Hashable {
  package var id: String
  package var name: String?
  package var description: String?
  package var type: String?
  package var price: Money?
  package var photo: String?
  package var updatedAt: Timestamp?
  /// The file name of the page that lists all places with this dish, without suffix; nil if there is none.
  package var page: String?

  package init(id: String) { self.id = id }
}

/// An amount as the export has it, in minor units, with its currency if it is known.
package struct Money: Sendable, Hashable, Codable {
  package var text: String
  package var minor: Int64?
  package var currency: String?

  package init(text: String, minor: Int64?, currency: String?) {
    self.text = text
    self.minor = minor
    self.currency = currency
  }
}

/// Identifies dishes, and names their pages, by the letters and digits of their names, regardless of case and accents.
package enum DishName {
  /// A longer name is ignored, as no two restaurants share it.
  private static let mostBytes = 160

  /// The same for all spellings of a dish: its words with one space between them; nil for a name without letters.
  package static func folded(_ name: String?) -> String? {
    guard let name, name.utf8.count <= mostBytes else { return nil }
    let bytes = name.utf8.allSatisfy { $0 < 0x80 } ? plain(name) : Array(NameFolding.words(of: name).utf8)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// The file name of a folded name's page. A folded name contains no signs except spaces, so that two names never
  /// share one.
  package static func slug(_ folded: String) -> String {
    Slug.of(String(decoding: folded.utf8.map { $0 == 0x20 ? UInt8(ascii: "-") : $0 }, as: UTF8.self))
  }

  /// The same for ASCII, which needs no table.
  private static func plain(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(name.utf8.count)
    for byte in name.utf8 {
      switch byte {
      case 0x61...0x7A, 0x30...0x39: bytes.append(byte)
      case 0x41...0x5A: bytes.append(byte + 32)
      default: if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return bytes
  }
}

/// The courses of a meal in their order, recognized by the words that menus use for them in the site's four languages.
package enum MealCourse: Int, Sendable, Hashable, CaseIterable {
  case breakfast, starters, salads, soups, mains
  /// Kinds that no word identifies, such as pizzas; they are main courses.
  case unrecognized
  case sides, desserts, drinks

  /// The course of a kind of dishes as a menu names it: by all of its words, or else by the last, or else by the first.
  package init(of kind: String?) {
    guard let folded = DishName.folded(kind) else {
      self = .unrecognized
      return
    }
    let words = folded.split(separator: " ").map(String.init)
    self = [folded, words.last ?? "", words.first ?? ""].lazy.compactMap { Self.known[$0] }.first ?? .unrecognized
  }

  private var words: [String] {
    switch self {
    case .breakfast: ["breakfast", "breakfasts", "desayuno", "desayunos", "səhər yeməyi", "səhər yeməkləri", "早餐"]
    case .starters:
      [
        "starter", "starters", "appetizer", "appetizers", "appetiser", "appetisers", "antipasti", "small plates",
        "entrada", "entradas", "entrante", "entrantes", "aperitivo", "aperitivos", "piqueo", "piqueos", "tapas",
        "para picar", "primeros", "qəlyanaltı", "qəlyanaltılar", "başlanğıc", "soyuq qəlyanaltılar", "前菜", "開胃菜",
        "小菜", "冷盤", "涼菜", "拼盤",
      ]
    case .salads: ["salad", "salads", "ensalada", "ensaladas", "salat", "salatlar", "沙拉"]
    case .soups: ["soup", "soups", "sopa", "sopas", "caldos", "chupes", "şorba", "şorbalar", "湯", "湯品", "湯類"]
    case .mains:
      [
        "main", "mains", "main course", "main courses", "main dish", "main dishes", "entree", "entrees", "principal",
        "principales", "plato principal", "platos principales", "plato de fondo", "platos de fondo", "fondo", "fondos",
        "segundo", "segundos", "plato fuerte", "platos fuertes", "əsas", "əsas yemək", "əsas yeməklər", "主菜", "主餐",
        "主食",
      ]
    case .unrecognized: []
    case .sides:
      [
        "side", "sides", "side dish", "side dishes", "guarnición", "guarniciones", "acompañamiento",
        "acompañamientos", "acompañante", "acompañantes", "qarnir", "qarnirlər", "əlavələr", "配菜", "附餐",
      ]
    case .desserts:
      [
        "dessert", "desserts", "sweets", "puddings", "postre", "postres", "dulces", "desert", "desertlər", "şirniyyat",
        "şirniyyatlar", "甜點", "甜品",
      ]
    case .drinks:
      [
        "drink", "drinks", "beverage", "beverages", "wine", "wines", "beer", "beers", "cocktails", "coffee", "tea",
        "bebida", "bebidas", "vino", "vinos", "cerveza", "cervezas", "cócteles", "cafés", "içki", "içkilər",
        "飲料", "飲品", "酒水", "茶",
      ]
    }
  }

  private static let known: [String: MealCourse] = {
    var known: [String: MealCourse] = [:]
    for course in allCases {
      for word in course.words { if let folded = DishName.folded(word) { known[folded] = course } }
    }
    return known
  }()
}

/// A dish that has a page.
package struct DishEntry: Sendable, Hashable {
  /// The most frequent spelling.
  package let name: String
  /// The file name of its page below `dishes/`, without suffix.
  package let slug: String
  /// The number of places that serve it.
  package let places: Int

  package init(name: String, slug: String, places: Int) {
    self.name = name
    self.slug = slug
    self.places = places
  }
}

/// Everything that a dish's pages show.
package struct DishDossier: Sendable, Hashable {
  /// The file name of its page, without suffix.
  package var slug: String
  /// The spellings, the most frequent first.
  package var spellings: [String]
  /// The restaurants that serve it, by id.
  package var places: [DishPlace]
  /// The newest change of its rows.
  package var updatedAt: Timestamp?
  /// A quote of each restaurant that has one; nil if they are not searched yet.
  package var quotes: [DishQuote]?

  package init(slug: String, spellings: [String] = [], places: [DishPlace] = []) {
    self.slug = slug
    self.spellings = spellings
    self.places = places
  }

  package var name: String { spellings.first ?? "" }

  package mutating func add(_ serving: DishServing) {
    updatedAt = [updatedAt, serving.updatedAt].compactMap(\.self).max()
    places.append(serving.place)
    if let quote = serving.quote { quotes?.append(quote) }
  }
}

/// What a restaurant serves of a dish.
package struct DishServing: Sendable, Hashable, Codable {
  /// The folded name of the dish.
  package let folded: String
  package var place: DishPlace
  /// The newest change of its rows.
  package var updatedAt: Timestamp?
  /// What a guest says of it, if that was searched.
  package var quote: DishQuote?

  package init(of folded: String, at place: DishPlace, updatedAt: Timestamp?) {
    (self.folded, self.place, self.updatedAt) = (folded, place, updatedAt)
  }
}

/// A restaurant that serves a dish.
package struct DishPlace: Sendable, Hashable, Codable {
  /// The store's own number of the restaurant; not part of the state, never on a page.
  package var key: Int64
  package var id: String
  package var name: String?
  /// The first of its cuisines.
  package var cuisine: String?
  /// The name of its district.
  package var district: String?
  /// The lower price, if the restaurant has the dish twice.
  package var price: Money?
  /// The number of votes, and their sum in thousandths of a star.
  package var rated: Int
  package var milliStars: Int

  package init(key: Int64, id: String, rated: Int = 0, milliStars: Int = 0) {
    self.key = key
    self.id = id
    self.rated = rated
    self.milliStars = milliStars
  }

  /// Whether the mean is 4 or more.
  package var isGood: Bool { rated > 0 && milliStars >= rated * 4000 }
}

/// A sentence of a guest about a dish.
package struct DishQuote: Sendable, Hashable, Codable {
  package var place: DishPlace
  /// The sentence that names the dish.
  package var words: String
  package var review: Review

  package init(place: DishPlace, words: String, review: Review) {
    self.place = place
    self.words = words
    self.review = review
  }

  /// The quotes of the first places that have one, at most `most`.
  package static func first(
    _ most: Int, at places: [DishPlace], _ quote: (DishPlace) throws -> DishQuote?
  ) rethrows -> [DishQuote] {
    var quotes: [DishQuote] = []
    for place in places where quotes.count < most && !quotes.contains(where: { $0.place.key == place.key }) {
      if let quote = try quote(place) { quotes.append(quote) }
    }
    return quotes
  }
}
