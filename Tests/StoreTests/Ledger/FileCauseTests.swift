import Model
import Platform
import Testing

@testable import Store

/// What the ledger keeps of why a file was written.
@Suite final class FileCauseTests {
  private let test: TestStore
  private var town = TestExport()
  private static let page = "site/restaurants/r1.html"

  init() throws {
    test = try TestStore()
    for place in ["r1", "r2"] { town.restaurant(place) }
    for person in ["u1", "Éva"] { town.user(person) }
    town.review("v1", user: "u1", restaurant: "r1")
    town.review("v2", user: "Éva", restaurant: "r2")
    // Of the first rows of a collection none is listed.
    town.add(.favorites, ["user_id": "Éva", "restaurant_id": "r2", "added_at": 1])
    town.add(.visits, ["id": "visit", "user_id": "Éva", "restaurant_id": "r2", "visited_at": 1])
    try test.night(town)
    try publish(1)
  }

  private func row(_ path: String, photo: String? = nil) -> LedgerRow {
    var row = LedgerRow(path: path, kind: .page, size: 1, inputs: .none, output: .none)
    if let photo { row.photos = ShownPhotos([photo]) }
    return row
  }

  /// Publishes a night that writes every subject's page.
  private func publish(_ night: Int, edition: Int64? = nil, causes: ChangeCauses = [], photo: String? = nil) throws {
    let edition = try edition ?? test.store.edition()
    let paths = [Self.page, "site/restaurants/r1/1.html", "site/restaurants/r2.html", "site/users/u1.html"]
    try test.store.updateLedger { ledger in
      for path in paths + [PageOwner.user("Éva").first + "html", "site/index.html"] {
        try ledger.put(row(path, photo: photo), because: FileCause(night: night, causes: causes.union(.repaired)))
      }
      try ledger.noteRows(night: night, edition: edition)
    }
  }

  private func cause(_ path: String = FileCauseTests.page) throws -> FileCause? { try test.store.cause(of: path) }

  /// The night before has written it, and the next one does for these rows.
  private func row(after change: (inout TestExport) -> Void, of path: String = FileCauseTests.page) throws
    -> ChangedRow?
  {
    var export = town
    change(&export)
    try test.night(export)
    try publish(2)
    return try cause(path)?.row
  }

  @Test func aFirstNightHasOneCauseForAll() throws {
    #expect(try cause() == FileCause(night: 1, causes: .first))
    #expect(try test.store.cause(of: "site/none") == nil)
    let rows = try test.store.write { try $0.integer("SELECT count(*) FROM ledger WHERE row_collection IS NOT NULL") }
    #expect(rows == 0)
  }

  @Test func theFirstRowAndHowManyMore() throws {
    let found = try row {
      $0.review("v9", user: nil, restaurant: "r1")
      $0.review("v8", user: "u1", restaurant: "r1")
      $0.rows[4].row.fields["comment"] = "better"
    }
    // New rows come before edited ones, in the order of the export.
    #expect(found == ChangedRow(.reviews, id: "v9", .new, count: 3))
    #expect(try cause()?.causes == [.repaired, .referring])
    #expect(try cause("site/restaurants/r1/1.html")?.row == found, "all files of the subject")
    #expect(try cause("site/users/u1.html")?.row == ChangedRow(.reviews, id: "v8", .new, count: 2))
    #expect(try cause("site/restaurants/r2.html")?.row == nil)
    #expect(try cause("site/index.html") == FileCause(night: 2, causes: .repaired))
  }

  @Test func anEditedRowIsOfItsSubjectsPagesWithAnyID() throws {
    let eva = PageOwner.user("Éva").first + "html"
    #expect(
      try row(after: { $0.rows[5].row.fields["comment"] = "worse" }, of: eva)
        == ChangedRow(.reviews, id: "v2", .edited))
  }

  /// As many rows as are listed of a night; then one more, so that the list is cut off and no row is known to be the first.
  @Test func ofAListThatIsCutOffNoRowIsNamed() throws {
    let whole = town
    for number in 0..<FormerRows.most { town.review("w\(number)", user: nil, restaurant: "r2") }
    #expect(
      try row(after: { _ in }, of: "site/restaurants/r2.html")
        == ChangedRow(.reviews, id: "w0", .new, count: FormerRows.most))
    var export = whole
    export.rows.remove(at: 4)
    try test.night(IngestRules(allowShrink: true), export)
    try publish(3)
    let rest: ChangeCauses = [.repaired, .referring]
    for path in [Self.page, "site/restaurants/r2.html", "site/users/u1.html"] {
      #expect(try cause(path) == FileCause(night: 3, causes: rest), "\(path)")
    }
    // The next night lists its rows again.
    export.review("v9", user: "u1", restaurant: "r1")
    try test.night(export)
    try publish(4)
    #expect(try cause()?.row == ChangedRow(.reviews, id: "v9", .new))
  }

  @Test func aRemovedRowIsNamed() throws {
    #expect(try row { $0.rows.remove(at: 4) } == ChangedRow(.reviews, id: "v1", .gone))
  }

  @Test func aRowWithoutAnIDNamesNobody() throws {
    let found = try row { $0.add(.favorites, ["user_id": "u1", "restaurant_id": "r1", "added_at": 7]) }
    #expect(found == ChangedRow(.favorites, id: nil, .new))
  }

  @Test func aPageThatShowsARenamedUserNamesTheUser() throws {
    #expect(
      try row { $0.rows[2].row.fields["name"] = "Ada" } == ChangedRow(.users, id: "u1", .edited))
    #expect(try cause()?.causes == [.repaired, .publicIdentity])
  }

  /// Ingests without a publication between them, as while the output is held.
  @Test func rowsOfSeveralIngestsAddUp() throws {
    town.review("v7", user: nil, restaurant: "r1")
    try test.night(town)
    #expect(
      try row {
        $0.review("v5", user: nil, restaurant: "r1")
        $0.review("v6", user: nil, restaurant: "r1")
      } == ChangedRow(.reviews, id: "v7", .new, count: 3))
  }

  /// A run that was killed is brought to its end after the next ingest.
  @Test func aRowOfALaterEditionIsNotOfTheNight() throws {
    town.review("v7", user: nil, restaurant: "r1")
    try test.night(town)
    let edition = try test.store.edition()
    town.review("v8", user: nil, restaurant: "r1")
    try test.night(town)
    let key = try #require(try test.store.reader().restaurantKey("r1"))
    #expect(
      try test.store.reader().changeCauses(.restaurants, key).row == ChangedRow(.reviews, id: "v7", .new, count: 2))
    try publish(2, edition: edition)
    #expect(try cause()?.row == ChangedRow(.reviews, id: "v7", .new))
    try publish(3)
    #expect(try cause()?.row == ChangedRow(.reviews, id: "v8", .new), "what was told is not told again")
  }

  @Test func photosAndTheKnownCauseOfARowThatIsPutBack() throws {
    try publish(2, causes: .templates, photo: "site/photos/1.webp")
    #expect(try cause() == FileCause(night: 2, causes: [.repaired, .templates, .photos]))
    try test.store.updateLedger { try $0.put(row(Self.page)) }
    #expect(try cause() == FileCause(night: 2, causes: [.repaired, .templates, .photos]))
    try test.store.updateLedger { try $0.put(row("site/adopted.html")) }
    #expect(try cause("site/adopted.html") == nil)
  }

  @Test func ofARemovedPathTheNightIsKnown() throws {
    try test.store.updateLedger { ledger in
      var list = try ledger.list(night: 2, changes: 1, isContinuous: true)
      try ledger.remove(Self.page)
      try list.add(Self.page, isRemoved: true)
      try list.finish()
    }
    var found: [String: FileCause?] = [:]
    try test.store.eachChangedPath(.removed, after: 0) { found[$0] = $1 }
    #expect(found == [Self.page: FileCause(night: 2, causes: [])])
  }

  /// No id of a forgotten person, nor of the person's rows, stays as a cause: not of published files, and not of those to be
  /// published.
  @Test(arguments: [ReviewRetention.none, .stars])
  func forgettingLeavesNoRow(keep: ReviewRetention) throws {
    #expect(try row { $0.review("v7", user: "u1", restaurant: "r1") } != nil)
    town.review("v7", user: "u1", restaurant: "r1")
    town.rows[2].row.fields["name"] = "Ada"
    town.add(.visits, ["id": "u1-visit", "user_id": "u1", "restaurant_id": "r2", "visited_at": 7])
    try test.night(town)
    let maker = MarkMaker(key: [9])
    let people = ForgottenPeople(
      maker: maker,
      ids: [maker.mark(ForgottenPeople.Kind.id.bytes, "u1"): ForgottenPeople.Person(keep: keep, names: [])],
      dayStart: { $0 })
    func texts() throws -> [String] {
      try test.store.write { connection in
        try ["ledger", "page_editions"].flatMap { table in
          try connection.rows("SELECT row_id FROM \(table) WHERE row_id IS NOT NULL") { $0.text(0) ?? "" }
        }
      }
    }
    #expect(Set(try texts()) == ["v7", "u1", "u1-visit"])
    _ = try test.store.erase(
      try test.store.heldIDs(of: people), people, IngestRules(), remembering: ForgottenMemory())
    #expect(try texts() == [])
    try publish(3)
    #expect(try texts() == [])
    #expect(try cause()?.night == 3)
    #expect(try cause()?.row == nil)
  }

  /// Of what an older program published no cause is known; what it did not publish yet is still to be published.
  @Test func anOlderStoreKnowsNoCause() throws {
    let folder = test.folder + "/old"
    try Files.makeFolder(folder)
    do {
      let old = try Connection(folder + "/sumaq.sqlite", .readWrite)
      let before = try #require(
        Migrations.all.steps.firstIndex(of: LedgerSchema.causes + EditionsSchema.rows))
      try Migrations(steps: Array(Migrations.all.steps.prefix(before))).apply(to: old)
      try old.execute(
        """
        INSERT INTO ledger(path, kind, size, inputs, output) VALUES('site/a.html', 2, 1, x'', x'');
        INSERT INTO page_editions VALUES(0, 7, 5, 2), (0, 8, 5, 4);
        """)
    }
    let store = try Store(folder: folder)
    #expect(try store.cause(of: "site/a.html") == nil)
    let changes = try store.reader().changedSubjects(after: 4)
    #expect(changes.restaurants == [7, 8] && changes.restaurantsToRenderWhole == [7])
    #expect(try store.reader().changeCauses(.restaurants, 8) == (.referring, nil))
  }
}
