import Diagnostics
import Model
import Testing

@testable import Store

/// `--full` finds rows that are not what was written, and the exports put them right.
@Suite struct RowAuditTests {
  private func damaged(_ test: TestStore) throws -> Int {
    try test.store.ingest(IngestRules(dryRun: true)) { try $0.distrustRows() }.result
  }

  @Test(arguments: 0..<6) func whatWasWrittenIsIntact(seed: UInt64) throws {
    let test = try TestStore()
    var random = SeededRandom(seed: seed)
    var town = RandomTown(&random)
    for _ in 0..<3 {
      try test.night(IngestRules(allowShrink: true), town.export(&random))
      #expect(try damaged(test) == 0)
      town.change(&random)
    }
  }

  private func export(remembers: Bool = true) -> TestExport {
    var export = TestExport()
    export.remembers = remembers
    export.restaurant("r")
    for number in 0..<9 { export.review("v\(number)", user: "u\(number)", restaurant: "r", comment: "good") }
    return export
  }

  private func rows(_ test: TestStore) throws -> [String] {
    try test.store.write { connection in
      try connection.rows(
        """
        SELECT v.id || u.id || r.id || r.name || stars || comment || count || stars_5
        FROM reviews AS v JOIN users AS u ON u.key = user_key JOIN restaurants AS r ON r.key = restaurant_key
        JOIN restaurant_summaries AS s ON s.key = r.key ORDER BY v.id
        """
      ) { $0.text(0) ?? "" }
    }
  }

  @Test(arguments: [
    "UPDATE reviews SET comment = 'goof' WHERE id = 'v3'", "UPDATE reviews SET stars = 1 WHERE id = 'v3'",
    "UPDATE reviews SET id = 'v33' WHERE id = 'v3'", "UPDATE reviews SET user_key = 1 WHERE id = 'v3'",
    "UPDATE restaurants SET name = 'other' WHERE id = 'r'",
    // A text that reads as the same number.
    "UPDATE reviews SET stars = '4x' WHERE id = 'v3'",
    "UPDATE restaurant_summaries SET count = 8, stars_5 = 1",
  ])
  func damageIsPutRight(_ sql: String) throws {
    let test = try TestStore()
    try test.night(export())
    let before = try rows(test)
    try test.store.write { try $0.execute(sql) }
    #expect(try rows(test) != before)
    // Without being asked to, a night takes a row for what its digest says.
    try test.night(export())
    #expect(try rows(test) != before)
    try test.store.ingest(IngestRules(allowShrink: true)) { session in
      let damaged = try session.distrustRows()
      #expect(damaged == (sql.contains("summaries") ? 0 : 1))
      try export(remembers: false).apply(to: session, batchRows: 100)
      try session.requireIntactRows(store: test.store.path)
    }
    #expect(try rows(test) == before)
    #expect(try test.store.check() == [])
  }

  @Test func damageThatNoExportPutsRightEndsTheNight() throws {
    let test = try TestStore()
    try test.night(export())
    try test.store.write { try $0.execute("UPDATE reviews SET comment = 'goof' WHERE id = 'v3'") }
    let failure = #expect(throws: Failure.self) {
      try test.store.ingest(IngestRules()) { session in
        _ = try session.distrustRows()
        try session.requireIntactRows(store: test.store.path)
      }
    }
    #expect(failure?.problem.kind == StoreProblems.corrupt)
  }
}
