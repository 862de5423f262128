import Model
import Testing

@testable import Store

@Suite struct StoreReaderTests {
  /// Reviews on few dates, so that many of them are tied.
  private func busy(_ count: Int) throws -> TestStore {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.user("u")
    for number in 0..<count {
      let second: Int64? = number % 7 == 0 ? nil : Int64(1_600_000_000 + number % 5)
      export.review("v\(number * 7919 % 1009)", user: "u", restaurant: "r", at: second)
    }
    try test.night(export)
    return test
  }

  @Test(arguments: [0, 1, 19, 20, 39, 40, 41, 59, 60, 100, 333])
  func firstPageAndLeavesHoldEveryReviewOnceInOrder(count: Int) throws {
    let test = try busy(count)
    defer { withExtendedLifetime(test) {} }
    let reader = try test.store.reader()
    for isUser in [false, true] where count > 0 {
      let (first, leaves) = try pages(reader, isUser: isUser)
      #expect(first.count == ReviewLeaves.onFirstPage(of: count))
      #expect(leaves.count == ReviewLeaves.leaves(of: count))
      #expect(leaves.allSatisfy { $0.count == 20 })
      let all = first + leaves.reversed().flatMap { $0 }
      #expect(Set(all.map(\.id)).count == count)
      #expect(all.map(\.id) == all.sorted(by: isBefore).map(\.id))
    }
  }

  private func pages(_ reader: StoreReader, isUser: Bool) throws -> ([Review], [[Review]]) {
    let key = try #require(try isUser ? reader.userKey("u") : reader.restaurantKey("r"))
    let first =
      try isUser
      ? reader.userDossier(key, show: UserShow())?.reviews : reader.restaurantDossier(key)?.reviews
    var leaves: [[Review]] = []
    while true {
      let leaf =
        try isUser
        ? reader.reviews(ofUser: key, leaf: leaves.count + 1)
        : reader.reviews(ofRestaurant: key, leaf: leaves.count + 1)
      if leaf.isEmpty { return (first ?? [], leaves) }
      leaves.append(leaf)
    }
  }

  private func isBefore(_ left: Review, _ right: Review) -> Bool {
    let (leftDate, rightDate) = (left.createdAt?.microseconds ?? .min, right.createdAt?.microseconds ?? .min)
    return leftDate != rightDate ? leftDate > rightDate : left.id < right.id
  }

  /// A statement that runs from one subject to the next brings what one of its own brings.
  @Test(arguments: 0..<6) func dossiersReadInRunsAreThoseReadAlone(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var town = RandomTown(&random)
    for _ in 0..<5 { town.change(&random) }
    let test = try TestStore()
    try test.night(town.export(&random))
    let alone = try test.store.reader(usersPages: .all)
    let running = try test.store.reader(usersPages: .all)
    var restaurants: [Int64] = []
    var users: [Int64] = []
    try alone.eachRestaurant { key, _ in restaurants.append(key) }
    try alone.eachUser { key, _ in users.append(key) }
    let show = UserShow.everything
    for isUser in [false, true] {
      var rest = (isUser ? users : restaurants).sorted()[...]
      while !rest.isEmpty {
        let run = rest.prefix(Int.random(in: 1...9, using: &random))
        rest = rest.dropFirst(run.count)
        let dossiers = try running.dossiers(of: SubjectRun(isUser ? .users : .restaurants, keys: Array(run)))
        // Some are left out, and some are asked for twice.
        for key in run where Int.random(in: 0..<6, using: &random) > 0 {
          for _ in 0..<Int.random(in: 1...2, using: &random) {
            if isUser {
              #expect(try dossiers.user(key, show: show) == alone.userDossier(key, show: show))
            } else {
              #expect(try dossiers.restaurant(key) == alone.restaurantDossier(key))
            }
          }
        }
      }
    }
    #expect(!restaurants.isEmpty && !users.isEmpty)
  }

  /// Runs may be read side by side, and in any order.
  @Test func twoRunsOfOneReaderDoNotDisturbEachOther() throws {
    let test = try busy(100)
    defer { withExtendedLifetime(test) {} }
    let reader = try test.store.reader()
    let runs = try (0..<2).map { _ in try reader.dossiers(of: SubjectRun(.restaurants, keys: [1, 2])) }
    let alone = try #require(try reader.restaurantDossier(1))
    for _ in 0..<2 { for run in runs { #expect(try run.restaurant(1) == alone) } }
    #expect(try runs[0].restaurant(2) == nil)
    #expect(try runs[1].restaurant(1) == alone)
  }

  @Test func aReaderSeesTheMomentAtWhichItWasOpened() throws {
    let test = try busy(30)
    let before = try test.store.reader()
    var export = TestExport()
    export.restaurant("r", name: "Another")
    try test.night(export)
    #expect(try before.restaurantDossier(1)?.restaurant[.name] != "Another")
    #expect(try test.store.reader().restaurantDossier(1)?.restaurant[.name] == "Another")
  }

  @Test(arguments: [0, -1, 4, .max, .min])
  func aLeafThatIsNotThereIsEmpty(number: Int) throws {
    let test = try busy(100)
    defer { withExtendedLifetime(test) {} }
    let reader = try test.store.reader()
    let key = try #require(try reader.restaurantKey("r"))
    #expect(try reader.reviews(ofRestaurant: key, leaf: number).isEmpty == (number != 4))
    #expect(try reader.reviews(ofRestaurant: 999, leaf: 1).isEmpty)
  }

  @Test func whatIsNotShownIsNotThere() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.add(.users, ["id": "u", "diet": "vegan", "budget": "low", "email": "a@b", "created_at": 5])
    export.add(.reviews, ["id": "a", "user_id": "u", "restaurant_id": "r", "photo": "p.jpg"])
    export.add(.favorites, ["user_id": "u", "restaurant_id": "r"])
    export.add(.visits, ["id": "v", "user_id": "u", "restaurant_id": "r"])
    export.add(.orders, ["id": "o", "user_id": "u", "restaurant_id": "r"])
    try test.night(export)
    let reader = try test.store.reader()
    let key = try #require(try reader.userKey("u"))
    let nothing = UserShow([])
    let hidden = try #require(try reader.userDossier(key, show: nothing))
    var bare = User(key: key, id: "u")
    bare.name = hidden.user.name
    #expect(hidden == UserDossier(user: bare, summary: ReviewSummary()))
    let usual = try #require(try reader.userDossier(key, show: UserShow()))
    #expect((usual.photos, usual.restaurantsReviewed, usual.reviews.count) == (1, 1, 1))
    #expect(usual.favorites.isEmpty && usual.visits.isEmpty && usual.orders.isEmpty && usual.user[.diet] == nil)
    let all = UserShow.everything
    let shown = try #require(try reader.userDossier(key, show: all))
    #expect((shown.favorites.count, shown.visits.count, shown.orders.count) == (1, 1, 1))
    #expect(shown.user[.diet] == "vegan" && shown.user.createdAt == Timestamp(microseconds: 5))
    let plain = try #require(try reader.userDossier(key, show: UserShow(["reviews"])))
    #expect(plain.photos == 0 && plain.reviews.allSatisfy { $0.photo == nil })
  }

  @Test func theBestAreRankedHonestly() throws {
    let test = try TestStore()
    var export = TestExport()
    for id in ["one", "many", "bad", "none"] { export.restaurant(id, cuisine: id == "bad" ? "X" : "Y") }
    export.review("a", user: "u", restaurant: "one", stars: 5)
    for number in 0..<40 { export.review("m\(number)", user: "u", restaurant: "many", stars: 4.5) }
    for number in 0..<20 { export.review("b\(number)", user: "u", restaurant: "bad", stars: 1) }
    try test.night(export)
    let reader = try test.store.reader()
    let day = CivilDay(number: 19_000)
    #expect(try reader.best(limit: 10, asOf: day).map(\.id) == ["many", "one", "bad"])
    #expect(try reader.best(limit: 1, asOf: day).map(\.id) == ["many"])
    #expect(try reader.best(limit: 10, asOf: day, of: .cuisine("x")).map(\.id) == ["bad"])
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func theBestAreThoseThatAllEntriesTell(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let test = try TestStore()
    var export = TestExport()
    for number in 0..<40 {
      export.restaurant("r\(number)", cuisine: ["Thai", "THAI", "Criolla", nil].randomElement(using: &random) ?? nil)
    }
    // Few reviews of few kinds, so that many are equal.
    for number in 0..<90 {
      let stars = [1, 3, 4.5, nil].randomElement(using: &random) ?? nil
      export.review("v\(number)", user: "u", restaurant: "r\(Int.random(in: 0..<50, using: &random))", stars: stars)
    }
    try test.night(export)
    let day = CivilDay(number: 19_000)
    let reader = try test.store.reader()
    for cuisine in [nil, "thai", "Criolla", "none"] as [String?] {
      var entries: [RestaurantEntry] = []
      try reader.restaurantEntries(asOf: day, of: cuisine.map(GuideList.cuisine)) { entries.append($0) }
      let totals = try reader.totals()
      // As pages show it.
      let mean = totals.rated == 0 ? 0 : Double((totals.milliStars + totals.rated * 50) / (totals.rated * 100)) / 10
      func rank(_ entry: RestaurantEntry) -> Double {
        (10 * mean + Double(entry.milliStars) / 1000) / Double(10 + entry.rated)
      }
      let sorted = entries.filter { $0.rated > 0 }.sorted { left, right in
        if rank(left) != rank(right) { return rank(left) > rank(right) }
        return left.rated != right.rated ? left.rated > right.rated : left.id < right.id
      }
      for limit in [0, 1, 3, 10, 100] {
        #expect(
          try reader.best(limit: limit, asOf: day, of: cuisine.map(GuideList.cuisine)) == Array(sorted.prefix(limit)))
      }
    }
  }

  @Test func entriesAreInOrderAndKnowTheirOffers() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("b", name: "Zoo", cuisine: "Thai")
    export.restaurant("a", name: "apple", cuisine: "THAI")
    export.restaurant("c", name: "Apple", cuisine: "Thai ")
    export.add(.restaurants, ["id": "0"])
    let day = CivilDay(number: 19_700)
    let noon = (Int64(day.number) * 86_400 + 43_200) * 1_000_000
    export.add(.offers, ["id": "o", "restaurant_id": "b", "valid_from": .integer(noon), "valid_to": .integer(noon)])
    try test.night(export)
    func ids(_ cuisine: String?, _ order: StoreReader.EntryOrder) throws -> [String] {
      var ids: [String] = []
      try test.store.reader().restaurantEntries(asOf: day, of: cuisine.map(GuideList.cuisine), order: order) {
        ids.append($0.id)
      }
      return ids
    }
    #expect(try ids(nil, .name) == ["c", "a", "b", "0"])
    #expect(try ids(nil, .id) == ["0", "a", "b", "c"])
    #expect(try ids("thai", .name) == ["c", "a", "b"])
    #expect(try test.store.reader().cuisines() == [CuisineCount(name: "Thai", count: 3)])
    for (shift, offset, expected) in [
      (0, 0, true), (-1, 0, false), (1, 0, false), (-1, -50_000, true), (1, 50_000, true),
    ] {
      let reader = try test.store.reader(timeZoneOffset: { _ in offset })
      var offers: [String] = []
      try reader.restaurantEntries(asOf: CivilDay(number: day.number + shift)) {
        if $0.hasOffer { offers.append($0.id) }
      }
      #expect(offers == (expected ? ["b"] : []), "\(shift) \(offset)")
    }
  }

  @Test func strangeIDsSurvive() throws {
    let test = try TestStore()
    let ids = ["007", "/Users/x", "'; DROP TABLE reviews --", "🍜", String(repeating: "k", count: 4096), "a\u{0}b", "a"]
    var export = TestExport()
    for id in ids {
      export.restaurant(id)
      export.user(id)
      export.review(id, user: id, restaurant: id)
    }
    try test.night(export)
    let reader = try test.store.reader()
    var found: [String] = []
    try reader.eachRestaurant { (key: Int64, id: String) throws in
      found.append(id)
      #expect(try reader.restaurantDossier(key)?.reviews.map(\.id) == [id])
      #expect(try reader.restaurantDossier(key)?.reviews.map(\.other?.id) == [id])
    }
    #expect(found == ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let again = try test.night(export)
    #expect(!again.changed)
  }

  @Test func newestReviewsAreThoseOfAllRestaurants() throws {
    let test = try TestStore()
    var random = SeededRandom(seed: 9)
    var export = TestExport()
    for number in 0..<9 { export.restaurant("r\(number)") }
    var dated: [(Int64, String)] = []
    for number in 0..<200 {
      let second = 1_600_000_000 + Int64.random(in: 0..<60, using: &random)
      let place = Int.random(in: 0..<10, using: &random)  // r9 is unknown
      export.review("v\(number)", user: nil, restaurant: "r\(place)", at: second)
      if place < 9 { dated.append((second, "v\(number)")) }
    }
    try test.night(IngestRules(restaurantsDerived: false), export)
    let expected = dated.sorted { $0.0 != $1.0 ? $0.0 > $1.0 : $0.1 < $1.1 }.map(\.1)
    for limit in [1, 5, 30, 150, 500] {
      #expect(try test.store.reader().newestReviews(limit: limit).map(\.review.id) == Array(expected.prefix(limit)))
    }
    #expect(try test.store.reader().newestReviews(limit: 0).isEmpty)
    for item in try test.store.reader().newestReviews(limit: 20) {
      let key = try #require(try test.store.reader().restaurantKey(item.restaurant.id))
      #expect(item.count == (try test.store.reader().restaurantDossier(key)?.summary.count))
    }
  }

  @Test func everybodyWithAPageIsNamedOnceWithTheNewestOfTheirRows() throws {
    let test = try TestStore()
    var export = TestExport()
    export.add(.restaurants, ["id": "r", "updated_at": 9_000_000, "created_at": 5_000_000])
    export.restaurant("quiet")
    export.add(.users, ["id": "u", "updated_at": 20_000_000])
    export.add(.users, ["id": "silent"])
    export.review("a", user: "u", restaurant: "r", at: 7)
    export.review("b", user: "u", restaurant: "unknown", at: 8)
    try test.night(IngestRules(restaurantsDerived: false), export)
    let reader = try test.store.reader()
    var pages: [PageSubject] = []
    try reader.eachRestaurantPage { pages.append($0) }
    #expect(
      pages.sorted { $0.id > $1.id } == [
        PageSubject(id: "r", reviews: 1, changed: Timestamp(seconds: 9)),
        PageSubject(id: "quiet", reviews: 0, changed: nil),
      ])
    pages = []
    try reader.eachUserPage { pages.append($0) }
    // Who wrote nothing has no page, and a user's own row has no date on theirs.
    #expect(pages == [PageSubject(id: "u", reviews: 2, changed: Timestamp(seconds: 8))])
  }
}
