import Model
import Platform
import Testing

@testable import Store

/// Any series of nights leaves what a clean ingest of the last night's files gives.
@Suite struct SeriesTests {
  /// `LONG=1` runs more series.
  private static let factor = getenv("LONG") == nil ? 1 : 20

  @Test(arguments: 0..<12 * Self.factor)
  func anySeriesOfSnapshotsEqualsACleanIngest(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let test = try TestStore()
    var town = RandomTown(&random)
    var rules = IngestRules(allowShrink: true, usersPages: seed % 2 == 0 ? .reviewers : .all)
    if seed % 3 > 0 { rules.rowsInMemory = [0, 5, 90][seed % 3] }
    for night in 0..<5 {
      if night > 0 { town.change(&random) }
      var export = town.export(&random)
      export.remembers = seed % 4 > 0 && night != 2
      export.notesFiles = true
      let outcome = try test.night(rules, export, batchRows: Int.random(in: 1...40, using: &random))
      let clean = try TestStore()
      let whole = try clean.night(rules, export)
      #expect(outcome.rows.read == whole.rows.read)
      #expect(outcome.rows.repeated == whole.rows.repeated)
      #expect(outcome.repeated == whole.repeated)
      #expect(try test.rejects() == clean.rejects(), "night \(night)")
      #expect(try test.dump() == clean.dump(), "night \(night)")
      #expect(try test.store.check() == [])
      let again = try test.night(rules, export)
      #expect(!again.changed)
      #expect(again.repeated == whole.repeated)
      #expect(again.rows.same + again.rows.repeated == again.rows.read)
    }
  }

  @Test(arguments: 0..<6 * Self.factor)
  func deltasEqualTheSnapshotOfWhatTheyLeave(seed: Int) throws {
    var random = SeededRandom(seed: 1000 + UInt64(seed))
    let test = try TestStore()
    var town = RandomTown(&random)
    town.derives = false
    var rules = IngestRules(mode: .delta)
    if seed % 2 > 0 { rules.rowsInMemory = 7 }
    try test.night(rules, town.export(&random))
    for night in 0..<4 {
      let before = town
      town.change(&random)
      try test.night(rules, town.delta(from: before))
      let clean = try TestStore()
      try clean.night(town.export(&random))
      // Menus of deltas are in the order in which their dishes came first.
      #expect(try test.dump(menuOrder: false) == clean.dump(menuOrder: false), "night \(night)")
      #expect(try test.store.check() == [])
    }
  }

  /// A page that is not among the changed ones is what it was.
  @Test(arguments: 0..<10 * Self.factor)
  func whatIsNotNamedAsChangedIsTheSame(seed: Int) throws {
    var random = SeededRandom(seed: 2000 + UInt64(seed))
    let test = try TestStore()
    var town = RandomTown(&random)
    let rules = IngestRules(allowShrink: true, usersPages: seed % 2 == 0 ? .reviewers : .all)
    try test.night(rules, town.export(&random))
    for _ in 0..<5 {
      try test.store.publishAll()
      let before = try SubjectPages(test.store.reader())
      town.changeALittle(&random)
      try test.night(rules, town.export(&random))
      let after = try SubjectPages(test.store.reader())
      let changes = try test.store.changedSubjects()
      #expect(!changes.everything)
      for (key, page) in after.restaurants where before.restaurants[key] != page {
        #expect(changes.restaurants.contains(key), "\(page)\n\(before.restaurants[key] ?? "new")")
      }
      for (key, page) in after.users where before.users[key] != page {
        #expect(changes.users.contains(key), "\(page)\n\(before.users[key] ?? "new")")
      }
      let goneRestaurants = Set(before.restaurantIDs).subtracting(after.restaurantIDs)
      #expect(Set(changes.goneRestaurants) == goneRestaurants)
      #expect(Set(changes.goneUsers) == Set(before.userIDs).subtracting(after.userIDs))
    }
  }
}

/// Every subject's dossier as text.
struct SubjectPages {
  var restaurants: [Int64: String] = [:]
  var users: [Int64: String] = [:]
  var restaurantIDs: [String] = []
  var userIDs: [String] = []

  init(_ reader: StoreReader) throws {
    let show = UserShow.everything
    try reader.eachRestaurant { key, id in
      restaurants[key] = "\(String(describing: try reader.restaurantDossier(key)))"
      restaurantIDs.append(id)
    }
    try reader.eachUser { key, id in
      users[key] = "\(String(describing: try reader.userDossier(key, show: show)))"
      userIDs.append(id)
    }
  }
}
