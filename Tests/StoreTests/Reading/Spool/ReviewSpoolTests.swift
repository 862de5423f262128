import Model
import Platform
import Testing

@testable import Store

@Suite struct ReviewSpoolTests {
  /// Everything that pages are made from, by a reader of its own for each subject and by one that reads the spool.
  private func compare(
    _ test: TestStore, _ limits: SpoolLimits, workers: Int, usersPages: UsersPages = .all
  ) throws {
    let store = test.store
    let spool = try ReviewSpool(
      limits, folder: test.folder, workers: workers,
      reader: {
        let reader = try store.reader(usersPages: usersPages)
        try reader.holdMoment()
        return reader
      })
    #expect(try Files.names(in: test.folder) == ["state"])
    let alone = try store.reader(usersPages: usersPages)
    let running = try store.reader(usersPages: usersPages)
    try running.holdMoment()
    var restaurants: Set<Int64> = []
    var users: Set<Int64> = []
    for run in spool.runs {
      try running.expect(run, from: .everybody(spool))
      #expect(run.keys == run.keys.sorted())
      for key in run.keys where run.kind == .restaurants {
        #expect(restaurants.insert(key).inserted)
        let dossier = try alone.restaurantDossier(key)
        #expect(try running.restaurantDossier(key) == dossier)
        for leaf in 0...ReviewLeaves.leaves(of: dossier?.summary.count ?? 0) + 1 {
          #expect(try running.reviews(ofRestaurant: key, leaf: leaf) == alone.reviews(ofRestaurant: key, leaf: leaf))
        }
      }
      for key in run.keys where run.kind == .users {
        #expect(users.insert(key).inserted)
        let dossier = try alone.userDossier(key, show: UserShow())
        #expect(try running.userDossier(key, show: UserShow()) == dossier)
        for leaf in 0...ReviewLeaves.leaves(of: dossier?.summary.count ?? 0) + 1 {
          #expect(try running.reviews(ofUser: key, leaf: leaf) == alone.reviews(ofUser: key, leaf: leaf))
        }
      }
    }
    try alone.eachRestaurant { key, _ in #expect(restaurants.remove(key) != nil) }
    try alone.eachUser { key, _ in #expect(users.remove(key) != nil) }
    #expect(restaurants.isEmpty && users.isEmpty)
  }

  /// Limits so small that everything is met that a large site meets.
  private func limits(_ random: inout SeededRandom) -> SpoolLimits {
    var limits = SpoolLimits()
    limits.reviewsOfOne = .random(in: 1...60, using: &random)
    limits.reviewsInRun = .random(in: 1...80, using: &random)
    limits.subjectsInRun = .random(in: 1...9, using: &random)
    limits.bytesInRun = .random(in: 200...20_000, using: &random)
    limits.authorBytes = .random(in: 0...1500, using: &random)
    limits.pieceBytes = .random(in: 1...2000, using: &random)
    return limits
  }

  @Test(arguments: 0..<12) func aTownReadFromTheSpoolIsTheTownInTheStore(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var town = RandomTown(&random)
    let test = try TestStore()
    for _ in 0..<2 {
      for _ in 0..<3 { town.change(&random) }
      try test.night(town.export(&random))
    }
    for usersPages in [UsersPages.all, .reviewers] {
      try compare(test, limits(&random), workers: .random(in: 1...3, using: &random), usersPages: usersPages)
    }
    try compare(test, SpoolLimits(), workers: 2)
  }

  /// Leaves, ties, and reviews without a date, a restaurant or an author.
  @Test(arguments: 0..<6) func longListsReadFromTheSpoolAreThoseInTheStore(seed: UInt64) throws {
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
    try compare(test, limits(&random), workers: 2)
    try compare(test, SpoolLimits(), workers: 1)
  }

  @Test func aStoreWithoutReviewsHasRunsAllTheSame() throws {
    let test = try TestStore()
    try compare(test, SpoolLimits(), workers: 2)
    var export = TestExport()
    export.restaurant("r")
    export.user("u")
    try test.night(export)
    try compare(test, SpoolLimits(), workers: 2)
  }

  @Test func whoeverIsCancelledSaysSo() throws {
    let test = try TestStore()
    var export = TestExport()
    export.restaurant("r")
    export.review("v", user: nil, restaurant: "r")
    try test.night(export)
    let store = test.store
    #expect(throws: CancellationError.self) {
      try ReviewSpool(SpoolLimits(), folder: test.folder, reader: { try store.reader() }, cancelled: { true })
    }
  }
}
