import Diagnostics
import Model

@testable import Pages
@testable import Store

/// A restaurant of which much is known, four neighbours, one of which nothing is known, and two reviewers.
///
/// The last sync was on 14 March 2026, so that February is the last closed month.
struct SealedTown {
  var guide = SampleGuide()
  var settings = SiteSettings()
  var asOf = CivilDay(number: 20_526)
  static let (own, empty): (Int64, Int64) = (1, 9)
  static let february = 2026 * 12 + 1

  /// Every text of a stranger is `text`, with an end of its own.
  init(text: String = "Plain") {
    settings.currency = "PEN"
    let reviews = (0..<30).map { number in
      SampleGuide.review(
        "r\(number)", Double(number % 5 + 1), "\(text) said", Self.day(number), by: "\(text) guest", id: "u",
        reply: number % 3 == 0 ? "\(text) reply" : nil, repliedAt: "2026-03-01")
    }
    var restaurant = Restaurant(key: Self.own, id: "own")
    (restaurant[.name], restaurant.cuisines) = ("\(text) place", ["\(text) food"])
    guide.add(restaurant, reviews: reviews) { dossier in
      dossier.neighbours = (2...5).map {
        Neighbour(id: "n\($0)", name: "\(text) neighbour \($0)", cuisine: nil, metres: 10, bearing: 0)
      }
      var offer = Offer(id: "o")
      offer.title = "\(text) offer"
      (offer.validFrom, offer.validTo) = (SampleGuide.day("2026-02-01"), SampleGuide.day("2026-02-10"))
      dossier.offers = [offer]
    }
    for key in Int64(2)...5 { addNeighbour(key, stars: Double(key), text) }
    var nothing = Restaurant(key: Self.empty, id: "empty")
    nothing[.name] = "\(text) empty"
    guide.add(nothing, reviews: [])
    guide.events[Self.own] = Self.events
    addUsers(reviews, text)
  }

  /// The day of a review: the first ones are the newest, of which one is of the open month.
  static func day(_ number: Int) -> String {
    number == 0 ? "2026-03-10" : CivilDay(number: 20_512 - number * 9).iso
  }

  private mutating func addNeighbour(_ key: Int64, stars: Double, _ text: String) {
    var restaurant = Restaurant(key: key, id: "n\(key)")
    restaurant[.name] = "\(text) neighbour \(key)"
    let reviews = (0..<12).map { number in
      SampleGuide.review(
        "n\(key)-\(number)", min(5, stars), nil, CivilDay(number: 20_500 - number * 20).iso, by: nil, id: nil)
    }
    guide.add(restaurant, reviews: reviews)
  }

  private mutating func addUsers(_ reviews: [Review], _ text: String) {
    let place = Review.Subject(id: "own", name: "\(text) place", photo: nil, hasPage: true)
    let own = reviews.map { review in
      Review(
        id: review.id, stars: review.stars, comment: review.comment, photo: review.id == "r0" ? "p" : nil,
        createdAt: review.createdAt, reply: review.reply, repliedAt: review.repliedAt, other: place)
    }
    guide.photos["p"] = PhotoCopy(
      state: .ready,
      sizes: [
        PhotoCopy.Size(digest: "aa11", pixels: 900, width: 900, height: 600, format: "webp", bytes: 9),
        PhotoCopy.Size(digest: "bb22", pixels: 320, width: 320, height: 213, format: "webp", bytes: 9),
      ])
    var user = User(key: 1, id: "u")
    (user.name, user[.diet], user[.budget]) = ("\(text) guest", "\(text) diet", "\(text) budget")
    guide.add(user, reviews: own) { dossier in
      dossier.favorites = [Stay(restaurant: place, at: nil)]
      dossier.visits = [Stay(restaurant: place, at: SampleGuide.day("2026-01-02"))]
      var order = Order(id: text)
      (order.status, order.restaurant) = ("\(text) status", place)
      order.total = Money(text: text, minor: nil, currency: nil)
      dossier.orders = [order]
    }
    var held = PersonHoldings(id: "u")
    held.user = Self.row([
      ("id", "u"), ("name", "\(text) guest"), ("email", "\(text) mail"), ("phone", "\(text) phone"),
    ])
    held.reviews = own.map { review in
      PersonHoldings.HeldReview(
        row: Self.row([
          ("id", review.id), ("restaurant_id", "own"), ("comment", review.comment), ("photo", review.photo),
        ]),
        restaurant: "\(text) place", isOnRestaurantsPage: true, leafOfUser: 0)
    }
    guide.held["u"] = held
    guide.add(User(key: 2, id: "nobody"), reviews: [])
  }

  private static func row(_ cells: [(String, String?)]) -> HeldRow {
    HeldRow(cells: cells.map { HeldRow.Cell(name: $0.0, value: $0.1.map { .text($0) } ?? .null) })
  }

  /// Every month from March 2025 to March 2026 has more visits than the one before, and six bills.
  private static var events: RestaurantEvents {
    var events = RestaurantEvents()
    for month in 0...12 {
      let first = CivilDay(year: 2025 + (month + 2) / 12, month: (month + 2) % 12 + 1, day: 1)?.number ?? 0
      for number in 0...month { events.visits.append(CivilDay(number: first + number % 28)) }
      for number in 0..<6 {
        events.orders.append(CivilDay(number: first + number))
        events.bills.append(
          RestaurantEvents.Bill(
            day: CivilDay(number: first + number), currency: "PEN", quoted: 3000, paid: 3000 + Int64(month * 10)))
      }
    }
    events.visits.sort()
    events.kept = 3
    return events
  }

  func pages() throws -> SealedFolderPages {
    let renderer = try TestSite.renderer(settings)
    let context = renderer.context(hasCuisines: true)
    return try SealedFolderPages(PageBuilder(context, source: guide), renderer.templates, PersonIndex(), asOf: asOf)
  }
}

extension SealedFolderDraft {
  /// The entries' contents as texts, by path; of a photo its path on the site.
  func texts() throws -> [String: String] {
    var texts: [String: String] = [:]
    for entry in entries {
      for piece in entry.pieces {
        switch piece {
        case .made(_, let bytes): texts[entry.path, default: ""] += String(decoding: try bytes(), as: UTF8.self)
        case .photo(let size): texts[entry.path] = size.path
        }
      }
    }
    return texts
  }

  /// The inputs of the pieces by the entry's path.
  var inputs: [String: [[UInt8]]] {
    var inputs: [String: [[UInt8]]] = [:]
    for entry in entries {
      inputs[entry.path] = entry.pieces.compactMap { if case .made(let made, _) = $0 { made } else { nil } }
    }
    return inputs
  }
}
