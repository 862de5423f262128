import Diagnostics
import Model
import Platform
import Synchronization
import Testing

@testable import Pages

/// No word that a reader meets stands outside the string tables.
///
/// Every letter of the tables' texts becomes a ж, every letter of the guide's data an ω: whatever other letter is left in
/// a page stands in a template or in the program.
@Suite struct WordsOutsideTests {
  @Test func everyLetterThatIsSeenComesFromATableOrFromTheData() throws {
    let folder = try Folder()
    defer { folder.remove() }
    var settings = SiteSettings()
    settings.title = "ω"
    settings.reviewLink = "https://example.org/{id}"
    settings.mapLink = try MapLink("https://example.org/{lat},{lon}")
    settings.baseURL = try SiteAddress("https://example.org/")
    settings.show = .init(["reviews", "photos", "favorites", "orders", "visits", "diet", "budget", "joined"])
    let log = ProblemLog()
    let renderer = try TestSite.renderer(settings, user: folder.path, problems: log)
    #expect(log.isEmpty)
    let sink = MemorySink()
    for guide in [Self.guide(), SampleGuide()] {
      let shared = Shared(Mutex(guide))
      let build = SiteBuild(
        renderer, sink: sink, asOf: TestSite.asOf, photosFolder: "/state", progress: { _, _ in }, cancelled: { false })
      _ = try build.run(.all, workers: 1) { shared.value.withLock { $0 } }
      for path in sink.paths where path.hasSuffix(".html") { look(path, sink.text(path)) }
    }
    let kinds = ["site/a-z/", "site/cuisines/", "site/restaurants/", "site/users/", "site/index.html"]
    for kind in kinds { #expect(sink.paths.contains { $0.hasPrefix(kind) }, "\(kind)") }
    lookAtFeed(sink.text("site/feed.xml"))
  }

  private func look(_ path: String, _ html: String) {
    let page = ReadPage(html)
    expectNone(String(String.UnicodeScalarView(page.text)), path)
    for element in page.elements {
      for name in ["aria-label", "alt", "title", "placeholder", "aria-description", "label"] {
        if let text = element.attributes[name] { expectNone(text, "\(path): \(name)") }
      }
      let about = element.attributes["name"] ?? element.attributes["property"] ?? ""
      if ["description", "og:title", "og:description", "og:site_name", "og:image:alt"].contains(about) {
        expectNone(element.attributes["content"] ?? "", "\(path): \(about)")
      }
    }
  }

  private func lookAtFeed(_ feed: String) {
    let page = ReadPage(feed)
    for element in page.elements where ["title", "name", "p"].contains(element.name) {
      expectNone(page.text(of: element), "feed.xml: \(element.name)")
    }
  }

  private func expectNone(_ text: String, _ place: String) {
    guard Self.hasOther(text) else { return }
    #expect(!Self.hasOther(Self.withoutDates(text)), "\(place): \(text.prefix(200))")
  }

  private static func hasOther(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.isAlphabetic && !"жЖωΩ".unicodeScalars.contains($0) }
  }

  /// Months, days, signs of currencies and the names of scripts are tables of their own, if not of texts; a sheet tells the page's address.
  private static func withoutDates(_ text: String) -> String {
    var text = text.replacing(/(https:\/\/)?example\.org\/\S*/, with: "")
    let months = Language.english.months + Language.english.months.map { String($0.prefix(3)) }
    for name in months + Language.english.weekdays + ["S/"] + OtherScript.allCases.map(\.label) {
      while let found = text.range(of: name) { text.replaceSubrange(found, with: "") }
    }
    return text
  }

  /// A templates' folder with the English table in marked letters.
  private struct Folder {
    let path: String

    init() throws {
      path = "/tmp/sumaq-words-\(getpid())-\(UInt64.random(in: 0 ... .max))"
      try Files.makeFolder(Path.join(path, "strings"))
      let table = try Files.read(TestSite.templates + "/strings/en.json")
      let file = StringTableFile(path: "en.json", text: String(decoding: table, as: UTF8.self))
      let entries = try StringTableReader.read(file).words
      let lines = entries.map { key, entry in
        let forms = entry.forms.map { "\"\($0)\": \"\(marked($1))\"" }.joined(separator: ", ")
        return entry.isPlural ? "\"\(key)\": {\(forms)}" : "\"\(key)\": \"\(marked(entry.forms["other"] ?? ""))\""
      }
      try Files.write(Array("{\(lines.joined(separator: ",\n"))}".utf8), to: Path.join(path, "strings/en.json"))
    }

    func remove() { _ = Result { try Files.removeTree(path) } }

    /// Its letters outside of `{places}` become ж.
    private func marked(_ text: String) -> String {
      var isPlace = false
      return String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { scalar in
            if scalar == "{" { isPlace = true }
            defer { if scalar == "}" { isPlace = false } }
            return !isPlace && scalar.properties.isAlphabetic ? "ж" : scalar
          }))
    }
  }

  // MARK: The data

  private static func omega(_ text: String?) -> String? {
    text.map { text in
      String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.isAlphabetic ? "ω" : $0 }))
    }
  }

  private static func omega(_ review: Review) -> Review {
    var other = review.other
    other?.name = omega(review.other?.name)
    return Review(
      id: review.id, stars: review.stars, comment: omega(review.comment), photo: review.photo,
      createdAt: review.createdAt, updatedAt: review.updatedAt, reply: omega(review.reply), repliedAt: review.repliedAt,
      other: other)
  }

  /// The sample guide with every letter of its data changed, and enough restaurants for lists by letter.
  private static func guide() -> SampleGuide {
    let sample = SampleGuide.arequipa()
    var guide = SampleGuide()
    guide.photos = ["rocoto": LookTests.copy("rocoto"), "late": PhotoCopy(state: .offline)]
    for dossier in sample.restaurants {
      var restaurant = dossier.restaurant
      restaurant[.name] = omega(restaurant[.name])
      restaurant.cuisines = restaurant.cuisines.compactMap { omega($0) }
      restaurant[.address] = omega(restaurant[.address])
      restaurant[.price] = omega(restaurant[.price])
      if let district = restaurant.district {
        restaurant.district = District(
          name: omega(district.name) ?? "", town: omega(district.town), folded: omega(district.folded) ?? "")
      }
      let reviews = (sample.reviewsOfRestaurant[restaurant.key] ?? []).map(omega)
      guide.add(restaurant, reviews: reviews) { more(dossier, &$0) }
    }
    for number in 0..<120 {
      var restaurant = Restaurant(key: Int64(1000 + number), id: "m\(number)")
      restaurant[.name] = number.isMultiple(of: 2) ? "ω\(number)" : nil
      guide.add(restaurant, reviews: [])
    }
    for dossier in sample.users {
      var user = dossier.user
      (user.name, user[.diet], user[.budget]) = (omega(user.name), omega(user[.diet]), omega(user[.budget]))
      guide.add(user, reviews: (sample.reviewsOfUser[user.key] ?? []).map(omega)) { more(dossier, &$0) }
    }
    return guide
  }

  private static func more(_ sample: RestaurantDossier, _ dossier: inout RestaurantDossier) {
    (dossier.favorites, dossier.visits, dossier.orders) = (sample.favorites, sample.visits, sample.orders)
    dossier.dishes = sample.dishes.map { dish in
      var dish = dish
      (dish.name, dish.type, dish.description) = (omega(dish.name), omega(dish.type), omega(dish.description))
      return dish
    }
    dossier.offers = sample.offers.map { offer in
      var offer = offer
      (offer.title, offer.description) = (omega(offer.title), omega(offer.description))
      return offer
    }
    dossier.neighbours = sample.neighbours.map { neighbour in
      var neighbour = neighbour
      (neighbour.name, neighbour.cuisine) = (omega(neighbour.name), omega(neighbour.cuisine))
      return neighbour
    }
  }

  private static func more(_ sample: UserDossier, _ dossier: inout UserDossier) {
    dossier.photos = sample.photos
    dossier.cuisines = sample.cuisines.map { CuisineCount(name: omega($0.name) ?? "", count: $0.count) }
    func changed(_ place: Review.Subject) -> Review.Subject {
      var place = place
      place.name = omega(place.name)
      return place
    }
    dossier.favorites = sample.favorites.map { Stay(restaurant: changed($0.restaurant), at: $0.at) }
    dossier.visits = sample.visits.map { Stay(restaurant: changed($0.restaurant), at: $0.at) }
    dossier.orders = sample.orders.map { order in
      var order = order
      (order.status, order.restaurant) = (omega(order.status), order.restaurant.map(changed))
      return order
    }
  }
}
