import Diagnostics
import Model
import Synchronization

@testable import Pages
@testable import Store

/// A small hand-made guide that reads like a store.
struct SampleGuide: SiteSource, DossierSource {
  var restaurants: [RestaurantDossier] = []
  var users: [UserDossier] = []
  var photos: [String: PhotoCopy] = [:]
  var synced = Timestamp(seconds: 1_773_457_800)
  /// All reviews, newest first, by the subject's key.
  var reviewsOfRestaurant: [Int64: [Review]] = [:]
  var reviewsOfUser: [Int64: [Review]] = [:]
  /// What main dishes cost, by list; nil for all restaurants.
  var mains: [GuideList?: ListFigures.Prices] = [:]
  /// Dishes that are common in every list.
  var commonDishes: [ListFigures.CommonDish] = []
  /// Dishes that have pages.
  var dishes: [DishDossier] = []
  var quotes: [DishQuote] = []
  /// What happened at restaurants besides their reviews, by their keys.
  var events: [Int64: RestaurantEvents] = [:]
  /// What is held of users besides what their dossiers have, by their ids.
  var held: [String: PersonHoldings] = [:]
  /// Names that only the search is to know of.
  var moreNames: [SearchName] = []

  func totals() -> SiteTotals {
    var totals = SiteTotals()
    (totals.restaurants, totals.users, totals.synced) = (restaurants.count, users.count, synced)
    for restaurant in restaurants {
      totals.reviews += restaurant.summary.count
      totals.rated += restaurant.summary.rated
      totals.milliStars += restaurant.summary.milliStars
    }
    return totals
  }

  func eachRestaurant(_ body: (Int64, String) throws -> Void) rethrows {
    for dossier in restaurants { try body(dossier.restaurant.key, dossier.restaurant.id) }
  }

  func eachUser(_ body: (Int64, String) throws -> Void) rethrows {
    for dossier in users { try body(dossier.user.key, dossier.user.id) }
  }

  func dossiers(of run: SubjectRun) -> SampleGuide { self }

  func leafDigests(_ kind: Collection, _ key: Int64) -> [LedgerDigest] {
    let count =
      kind == .restaurants
      ? restaurant(key)?.summary.count : users.first { $0.user.key == key }?.summary.count
    return [LedgerDigest](repeating: .none, count: ReviewLeaves.leaves(of: count ?? 0))
  }

  func restaurant(_ key: Int64) -> RestaurantDossier? { restaurants.first { $0.restaurant.key == key } }

  func user(_ key: Int64, show: UserShow) -> UserDossier? {
    guard var dossier = users.first(where: { $0.user.key == key }) else { return nil }
    if !show.favorites { dossier.favorites = [] }
    if !show.orders { dossier.orders = [] }
    if !show.visits { dossier.visits = [] }
    for column in UserShow.columnsOnRequest where !show.shows(column) { dossier.user[column] = nil }
    return dossier
  }

  func reviews(ofRestaurant key: Int64, leaf number: Int) -> [Review] {
    leaf(reviewsOfRestaurant[key] ?? [], number)
  }

  func positionsByStars(ofRestaurant key: Int64) -> [[Int]] {
    let reviews = reviewsOfRestaurant[key] ?? []
    return (1...5).map { stars in reviews.indices.filter { reviews[$0].stars.map(ReviewSummary.bin) == stars } }
  }

  func reviews(ofRestaurant key: Int64, positions: [Int]) -> [Review] {
    positions.map { (reviewsOfRestaurant[key] ?? [])[$0] }
  }

  func leafDigests(ofRestaurant key: Int64, positions: [Int]) -> [LedgerDigest] {
    [LedgerDigest](repeating: .none, count: ReviewLeaves.leaves(of: positions.count))
  }

  func reviews(ofUser key: Int64, leaf number: Int) -> [Review] { leaf(reviewsOfUser[key] ?? [], number) }

  private func leaf(_ reviews: [Review], _ number: Int) -> [Review] {
    let end = reviews.count - (number - 1) * ReviewLeaves.size
    return Array(reviews[max(0, end - ReviewLeaves.size)..<max(0, end)])
  }

  func eachEntry(_ body: (RestaurantEntry) throws -> Void) rethrows {
    for entry in restaurants.map(entry).sorted(by: { ($0.name ?? "~", $0.id) < ($1.name ?? "~", $1.id) }) {
      try body(entry)
    }
  }

  private func entry(_ dossier: RestaurantDossier) -> RestaurantEntry {
    var entry = RestaurantEntry(id: dossier.restaurant.id)
    entry.name = dossier.restaurant[.name]
    entry.cuisine = dossier.restaurant.cuisine
    entry.address = dossier.restaurant[.address]
    entry.district = dossier.restaurant.district
    entry.price = dossier.restaurant[.price]
    entry.position = dossier.restaurant.position
    entry.photo = dossier.restaurant[.photo]
    entry.reviews = dossier.summary.count
    entry.rated = dossier.summary.rated
    entry.milliStars = dossier.summary.milliStars
    entry.hasOffer = !dossier.offers.isEmpty
    return entry
  }

  func ranked(_ limit: Int) -> [RestaurantEntry] {
    let totals = totals()
    let mean = totals.mean ?? 3
    func rank(_ entry: RestaurantEntry) -> Double {
      (Double(entry.milliStars) / 1000 + mean * 10) / Double(entry.rated + 10)
    }
    return Array(restaurants.map(entry).sorted { (-rank($0), $0.id) < (-rank($1), $1.id) }.prefix(limit))
  }

  func newestReviews(limit: Int) -> [NewestReview] {
    let all = restaurants.flatMap { dossier in
      (reviewsOfRestaurant[dossier.restaurant.key] ?? []).filter { $0.createdAt != nil }.map { review in
        NewestReview(
          restaurant: Review.Subject(
            id: dossier.restaurant.id, name: dossier.restaurant[.name], photo: nil, hasPage: true),
          author: review.other, review: review, count: dossier.summary.count)
      }
    }
    // As a stable sort keeps them, reviews of one restaurant stay in its order.
    return Array(
      all.enumerated().sorted {
        ($1.element.review.createdAt ?? Self.never, $0.offset) < ($0.element.review.createdAt ?? Self.never, $1.offset)
      }.map(\.element).prefix(limit))
  }

  private static let never = Timestamp(seconds: 0)

  func eachRestaurantPage(_ body: (PageSubject) throws -> Void) rethrows {
    for dossier in restaurants {
      let times = [dossier.summary.newest, dossier.restaurant.createdAt, dossier.restaurant.updatedAt]
      try body(
        PageSubject(
          id: dossier.restaurant.id, reviews: dossier.summary.count, changed: times.compactMap(\.self).max()))
    }
  }

  func eachUserPage(_ body: (PageSubject) throws -> Void) rethrows {
    for dossier in users {
      try body(
        PageSubject(id: dossier.user.id, reviews: dossier.summary.count, changed: dossier.summary.newest))
    }
  }

  func cuisines() -> [CuisineCount] {
    var counts: [String: Int] = [:]
    for name in restaurants.compactMap(\.restaurant.cuisine) { counts[name, default: 0] += 1 }
    return counts.map { CuisineCount(name: $0.key, count: $0.value) }.sorted {
      (-$0.count, $0.name) < (-$1.count, $1.name)
    }
  }

  func eachName(_ body: (SearchName) throws -> Void) rethrows {
    var names = moreNames.filter { $0.kind == .restaurant }
    for restaurant in restaurants.map(\.restaurant) {
      guard let name = restaurant[.name] else { continue }
      var found = SearchName(.restaurant, id: restaurant.id, name: name)
      (found.cuisine, found.address) = (restaurant.cuisine, restaurant[.address])
      names.append(found)
    }
    let keyed = names.map { (NameFolding.folded($0.name), $0.name, $0.id, $0) }
    for name in keyed.sorted(by: { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }) { try body(name.3) }
    for dossier in restaurants {
      let restaurant = dossier.restaurant
      for dish in dossier.dishes {
        guard let name = dish.name else { continue }
        try body(SearchName(.dish, id: restaurant.id, name: name, place: restaurant[.name]))
      }
    }
    for user in users.map(\.user) {
      if let name = user.name { try body(SearchName(.person, id: user.id, name: name)) }
    }
    for name in moreNames where name.kind != .restaurant { try body(name) }
  }

  func cuisines(of restaurants: [Int64]) -> Set<String> {
    Set(
      self.restaurants.filter { restaurants.contains($0.restaurant.key) }.compactMap {
        Cuisine.folded($0.restaurant.cuisine)
      })
  }

  func eachSpot(_ body: (Position, _ rated: Int, _ milliStars: Int) throws -> Void) rethrows {
    for dossier in restaurants {
      guard let position = dossier.restaurant.position else { continue }
      try body(position, dossier.summary.rated, dossier.summary.milliStars)
    }
  }

  func eachDish(_ body: (_ folded: String, DishEntry) throws -> Void) rethrows {
    for dish in dishes {
      let entry = DishEntry(name: dish.name, slug: dish.slug, places: dish.places.count)
      try body(DishName.folded(dish.name) ?? "", entry)
    }
  }

  func dish(_ folded: String) -> DishDossier? { dishes.first { DishName.folded($0.name) == folded } }

  func dishes(of restaurants: [Int64]) -> Set<String> {
    Set(
      dishes.filter { $0.places.contains { restaurants.contains($0.key) } }.compactMap { DishName.folded($0.name) })
  }

  func quotes(of dish: String, at places: [DishPlace], most: Int) -> [DishQuote] { Array(quotes.prefix(most)) }

  func photoCopy(_ reference: String, kind: PhotoKind) -> PhotoCopy? { photos[reference] }
}

/// Keeps what is published.
final class MemorySink: SiteSink, OwnerSink {
  let pages = Mutex<[String: RenderedPage]>([:])
  /// What an earlier night published.
  let standing: [String: [UInt8]]

  init(standing: [String: [UInt8]] = [:]) { self.standing = standing }

  func open(_ owner: PageOwner) -> any OwnerSink { self }

  func reuse(_ path: String, inputs: [UInt8]) -> Bool { standing[path] == inputs }

  func reuse(_ path: String, rows: LedgerDigest) -> Bool { false }

  func reuse(_ path: String) -> Bool { standing[path] != nil }

  var unnamed: [String] { [] }

  func record(_ path: String, photos: [String], rows: LedgerDigest) {}

  func close() {}

  func accept(_ page: RenderedPage) { pages.withLock { $0[page.path] = page } }

  func text(_ path: String) -> String {
    guard case .bytes(let bytes) = pages.withLock({ $0[path] })?.content else { return "" }
    return String(decoding: bytes, as: UTF8.self)
  }

  var paths: [String] { pages.withLock { $0.keys.sorted() } }

  var inputs: [String: [UInt8]] { pages.withLock { $0.mapValues(\.inputs) } }
}
