import Model
import Platform
import Testing

@testable import Store

@Suite struct DossierPlanTests {
  /// Everything that the pages of a plan's subjects are made from, read by the plan's runs and by lookups alone.
  @discardableResult
  private func compare(
    _ test: TestStore, _ subjects: SubjectSet, _ limits: SpoolLimits, workers: Int,
    usersPages: UsersPages = .all, users: Bool = true
  ) throws -> DossierPlan {
    let store = test.store
    let plan = try DossierPlan(
      subjects, limits, folder: test.folder, users: users, workers: workers,
      reader: { try store.reader(usersPages: usersPages) })
    #expect(try Files.names(in: test.folder) == ["state"])
    let running = try store.reader(usersPages: usersPages, mapsFile: true, plan: plan)
    var show = UserShow()
    show.reviews = users
    for run in plan.runs {
      let dossiers = try running.dossiers(of: run)
      #expect(run.keys == run.keys.sorted())
      for key in run.keys {
        let alone = try store.reader(usersPages: usersPages).dossiers(of: SubjectRun(run.kind, keys: [key]))
        if run.kind == .restaurants {
          #expect(try dossiers.restaurant(key) == alone.restaurant(key))
        } else {
          #expect(try dossiers.user(key, show: show) == alone.user(key, show: show))
          if !users { continue }
        }
        #expect(try dossiers.reviews.list(run.kind, key) == alone.reviews.list(run.kind, key))
        #expect(try dossiers.reviews.leafDigests(run.kind, key) == alone.reviews.leafDigests(run.kind, key))
        for leaf in 0..<9 {
          #expect(try dossiers.leaf(leaf, run.kind, key) == alone.leaf(leaf, run.kind, key))
        }
      }
    }
    return plan
  }

  private func keys(_ plan: DossierPlan, _ kind: Collection) -> [Int64] {
    plan.runs.filter { $0.kind == kind }.flatMap(\.keys).sorted()
  }

  /// Limits so small that everything is met that a large site meets.
  private func limits(_ random: inout SeededRandom) -> SpoolLimits {
    var limits = SpoolLimits()
    limits.scannedFrom = Int.random(in: 0..<3, using: &random) == 0 ? 1 : 1000
    limits.reviewsOfOne = .random(in: 1...60, using: &random)
    limits.reviewsInRun = .random(in: 1...80, using: &random)
    limits.subjectsInRun = .random(in: 1...9, using: &random)
    limits.bytesInRun = .random(in: 200...20_000, using: &random)
    limits.authorBytes = .random(in: 0...1500, using: &random)
    limits.pieceBytes = .random(in: 1...2000, using: &random)
    return limits
  }

  /// Every second subject, and some that are not there.
  private func some(_ test: TestStore, _ random: inout SeededRandom) throws -> (restaurants: [Int64], users: [Int64]) {
    let reader = try test.store.reader(usersPages: .all)
    var (restaurants, users): ([Int64], [Int64]) = ([1_000_000], [1_000_001])
    try reader.eachRestaurant { key, _ in if Bool.random(using: &random) { restaurants.append(key) } }
    try reader.eachUser { key, _ in if Bool.random(using: &random) { users.append(key) } }
    return (restaurants.shuffled(using: &random), users.shuffled(using: &random))
  }

  @Test(arguments: 0..<12) func aTownReadInRunsIsTheTownInTheStore(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var town = RandomTown(&random)
    let test = try TestStore()
    for _ in 0..<2 {
      for _ in 0..<3 { town.change(&random) }
      try test.night(town.export(&random))
      let (restaurants, users) = try some(test, &random)
      let plan = try compare(
        test, .changed(ChangedSubjects(restaurants: restaurants, users: users)), limits(&random),
        workers: .random(in: 1...3, using: &random),
        users: Int.random(in: 0..<4, using: &random) > 0)
      #expect(keys(plan, .restaurants) == restaurants.sorted())
      #expect(keys(plan, .users) == users.sorted())
    }
    for usersPages in [UsersPages.all, .reviewers] {
      let plan = try compare(
        test, .all, limits(&random), workers: .random(in: 1...3, using: &random), usersPages: usersPages)
      let reader = try test.store.reader(usersPages: usersPages)
      var (restaurants, users): ([Int64], [Int64]) = ([], [])
      try reader.eachRestaurant { key, _ in restaurants.append(key) }
      try reader.eachUser { key, _ in users.append(key) }
      #expect(keys(plan, .restaurants) == restaurants.sorted())
      #expect(keys(plan, .users) == users.sorted())
    }
    try compare(test, .all, SpoolLimits(), workers: 2)
  }

  /// Leaves, ties, and reviews without a date, a restaurant or an author.
  @Test(arguments: 0..<6) func longListsReadInRunsAreThoseInTheStore(seed: UInt64) throws {
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
    try compare(test, .all, limits(&random), workers: 2)
    try compare(test, .all, SpoolLimits(), workers: 1)
    let (restaurants, users) = try some(test, &random)
    try compare(test, .changed(ChangedSubjects(restaurants: restaurants, users: users)), limits(&random), workers: 2)
  }

  @Test func fewSubjectsAreLookedUpAndManyAreScannedFor() throws {
    var export = TestExport()
    for number in 0..<100 {
      export.restaurant("r\(number)")
      for review in 0..<5 { export.review("v\(number).\(review)", user: "u\(number)", restaurant: "r\(number)") }
    }
    let test = try TestStore()
    try test.night(export)
    let keys = Array<Int64>(1...100)
    func isScanned(_ count: Int) throws -> Bool {
      try compare(
        test, .changed(ChangedSubjects(restaurants: Array(keys.prefix(count)), users: [])), SpoolLimits(), workers: 1
      ).spool != nil
    }
    #expect(try [0, 1, 10, 11, 100].map(isScanned) == [false, false, false, true, true])
    #expect(try compare(test, .all, SpoolLimits(), workers: 1).spool != nil)
  }

  /// Its pages are few: one restaurant with most of all reviews is no reason to read all.
  @Test func aSubjectWithManyReviewsIsLookedUp() throws {
    var export = TestExport()
    for name in ["long", "short"] { export.restaurant(name) }
    for number in 0..<500 {
      export.review("v\(number)", user: "u\(number)", restaurant: number < 400 ? "long" : "short", at: Int64(number))
    }
    let test = try TestStore()
    try test.night(export)
    var limits = SpoolLimits()
    limits.reviewsOfOne = 100
    let isSpooled = { (plan: DossierPlan) in plan.runs.map { $0.number != nil } }
    #expect(
      try isSpooled(compare(test, .changed(ChangedSubjects(restaurants: [1], users: [])), limits, workers: 1)) == [
        false
      ])
    #expect(
      try isSpooled(compare(test, .changed(ChangedSubjects(restaurants: [1, 2], users: [])), limits, workers: 1)) == [
        true, false,
      ])
  }

  @Test func aStoreWithoutReviewsHasRunsAllTheSame() throws {
    let test = try TestStore()
    #expect(try compare(test, .all, SpoolLimits(), workers: 2).runs.isEmpty)
    #expect(
      try compare(test, .changed(ChangedSubjects(restaurants: [], users: [])), SpoolLimits(), workers: 2).runs.isEmpty)
    var export = TestExport()
    export.restaurant("r")
    export.user("u")
    try test.night(export)
    #expect(try compare(test, .all, SpoolLimits(), workers: 2).runs.count == 2)
  }

  @Test func aScanThatIsCancelledSaysSo() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.review("v", user: nil, restaurant: "r")
    try test.night(export)
    let store = test.store
    #expect(throws: CancellationError.self) {
      try DossierPlan(.all, SpoolLimits(), folder: test.folder, reader: { try store.reader() }, cancelled: { true })
    }
  }
}
