import Model
import Platform
import Testing

@testable import Store

@Suite struct ChangedSpoolTests {
  /// Everything that changed pages are made from, by a reader of its own for each subject and by one that reads the
  /// spool.
  private func compare(
    _ test: TestStore, _ limits: SpoolLimits, _ changed: ChangedSubjects, workers: Int, users: Bool = true
  ) throws {
    let store = test.store
    let reader: @Sendable () throws -> StoreReader = {
      let reader = try store.reader(usersPages: .all)
      try reader.holdMoment()
      return reader
    }
    let spool = try ChangedSpool(
      limits, changed, folder: test.folder, users: users, workers: workers, reader: reader)
    #expect(try Files.names(in: test.folder) == ["state"])
    let alone = try store.reader(usersPages: .all)
    let running = try reader()
    var show = UserShow()
    show.reviews = users
    #expect(spool.runs.filter { $0.kind == .restaurants }.flatMap(\.keys) == changed.restaurants)
    #expect(spool.runs.filter { $0.kind == .users }.flatMap(\.keys) == changed.users)
    for run in spool.runs {
      try running.expect(run, from: .changed(spool))
      for key in run.keys where run.kind == .restaurants {
        #expect(try running.restaurantDossier(key) == alone.restaurantDossier(key))
        let leaves = running.leavesToMake(.restaurants, key)
        #expect(try leaves == (changed.wholeRestaurants.contains(key) ? .all : alone.changedLeaves(.restaurants, key)))
        for leaf in 1..<9 where leaves.contains(leaf) {
          #expect(try running.reviews(ofRestaurant: key, leaf: leaf) == alone.reviews(ofRestaurant: key, leaf: leaf))
        }
      }
      for key in run.keys where run.kind == .users {
        #expect(try running.userDossier(key, show: show) == alone.userDossier(key, show: show))
        let leaves = running.leavesToMake(.users, key)
        if users {
          #expect(try leaves == (changed.wholeUsers.contains(key) ? .all : alone.changedLeaves(.users, key)))
        }
        for leaf in 1..<9 where leaves.contains(leaf) {
          #expect(try running.reviews(ofUser: key, leaf: leaf) == alone.reviews(ofUser: key, leaf: leaf))
        }
      }
    }
    #expect(running.leavesToMake(.restaurants, 1_000_000) == .all)
  }

  /// Limits so small that everything is met that a large site meets.
  private func limits(_ random: inout SeededRandom) -> SpoolLimits {
    var limits = SpoolLimits()
    limits.reviewsOfOne = .random(in: 1...60, using: &random)
    limits.reviewsShown = .random(in: 0...800, using: &random)
    limits.reviewsInRun = .random(in: 1...80, using: &random)
    limits.subjectsInRun = .random(in: 1...9, using: &random)
    limits.bytesInRun = .random(in: 200...20_000, using: &random)
    limits.authorBytes = .random(in: 0...1500, using: &random)
    limits.pieceBytes = .random(in: 1...2000, using: &random)
    return limits
  }

  /// Some of all subjects beside those whose rows changed, of some all leaves.
  private func changed(_ test: TestStore, _ random: inout SeededRandom) throws -> ChangedSubjects {
    let reader = try test.store.reader(usersPages: .all)
    var changed = try reader.changedSubjects()
    var restaurants = Set(changed.restaurants)
    var users = Set(changed.users)
    try reader.eachRestaurant { key, _ in if Bool.random(using: &random) { restaurants.insert(key) } }
    try reader.eachUser { key, _ in if Bool.random(using: &random) { users.insert(key) } }
    (changed.restaurants, changed.users) = (restaurants.sorted(), users.sorted())
    changed.wholeRestaurants = Set(changed.restaurants.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    changed.wholeUsers = Set(changed.users.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    return changed
  }

  @Test(arguments: 0..<12) func aChangedTownReadFromTheSpoolIsTheTownInTheStore(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var town = RandomTown(&random)
    let test = try TestStore()
    for _ in 0..<3 {
      for _ in 0..<3 { town.change(&random) }
      try test.night(town.export(&random))
      try compare(
        test, limits(&random), changed(test, &random), workers: .random(in: 1...3, using: &random),
        users: Int.random(in: 0..<4, using: &random) > 0)
      if Bool.random(using: &random) { try test.store.forgetChangedSubjects() }
    }
    try compare(test, SpoolLimits(), changed(test, &random), workers: 2)
  }

  /// Leaves, ties, and reviews without a date, a restaurant or an author.
  @Test(arguments: 0..<6) func changesInLongListsReadFromTheSpoolAreThoseInTheStore(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var export = TestExport()
    for number in 0..<3 {
      export.restaurant("r\(number)")
      export.user("u\(number)")
    }
    for number in 0..<400 {
      let names = ["0", "0", "0", "1", "2", "unknown"]
      export.review(
        "v\(number * 7919 % 1009)", user: Int.random(in: 0..<9, using: &random) == 0 ? nil : "u" + names[number % 6],
        restaurant: number % 11 == 0 && number % 9 > 0 ? nil : "r" + names[Int.random(in: 0..<6, using: &random)],
        stars: number % 8 == 0 ? nil : 3.5, at: number % 7 == 0 ? nil : Int64(1_600_000_000 + number % 5),
        comment: String(repeating: "õ", count: number % 50))
    }
    let test = try TestStore()
    try test.night(export)
    try test.store.forgetChangedSubjects()
    for place in export.rows.indices where export.rows[place].collection == .reviews {
      if Int.random(in: 0..<30, using: &random) == 0 { export.rows[place].row.fields["comment"] = "edited" }
    }
    try test.night(export)
    try compare(test, limits(&random), changed(test, &random), workers: 2)
    try compare(test, SpoolLimits(), changed(test, &random), workers: 1)
  }

  /// Where few of many users are shown, they are looked up one by one.
  @Test func authorsAreThereHoweverFewTheyAre() throws {
    var export = TestExport()
    for name in ["a", "b"] { export.restaurant(name) }
    for number in 0..<200 {
      export.user("u\(number)")
      export.review("v\(number)", user: "u\(number)", restaurant: number < 3 ? "a" : "b", at: Int64(number))
    }
    let test = try TestStore()
    try test.night(export)
    let reader = try test.store.reader(usersPages: .all)
    let key = try #require(try reader.restaurantKey("a"))
    #expect(try reader.restaurantDossier(key)?.reviews.compactMap(\.other).count == 3)
    try compare(test, SpoolLimits(), ChangedSubjects(restaurants: [key]), workers: 2)
  }

  @Test func aNightWithoutChangesHasNoRuns() throws {
    let test = try TestStore()
    try compare(test, SpoolLimits(), ChangedSubjects(), workers: 2)
  }

  @Test func whoeverIsCancelledSaysSo() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    try test.night(export)
    let store = test.store
    let changed = try store.reader().changedSubjects()
    #expect(throws: CancellationError.self) {
      try ChangedSpool(SpoolLimits(), changed, folder: test.folder, reader: { try store.reader() }, cancelled: { true })
    }
  }
}
