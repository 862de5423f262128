import Model
import Testing

@testable import Store

@Suite struct AccountTableTests {
  private func night(_ test: TestStore, _ rows: [TestExport.Row], first: TestExport.Row? = nil) throws -> IngestOutcome
  {
    try test.store.ingest(IngestRules(allowShrink: true)) { session in
      if let first {
        try session.begin(.users)
        try session.apply(TestExport.batch(.users, [first]), file: "users")
        try session.finish(.users, whole: true)
      }
      try session.begin(.users, ofAccounts: true)
      try session.apply(TestExport.batch(.users, rows), file: "accounts")
      try session.finishAccounts(whole: true)
    }.outcome
  }

  /// Law 12: rows read are added, changed, the same, repeated, deleted or rejected.
  @Test func everyAccountIsAccountedFor() throws {
    let test = try TestStore()
    let row = { (id: String, name: String) in TestExport.Row(fields: ["id": .text(id), "name": .text(name)]) }
    _ = try night(test, [row("a", "1"), row("b", "1"), row("c", "1")], first: row("a", "Doc"))
    let gone = TestExport.Row(fields: ["id": "c"], isDeleted: true)
    let keyless = TestExport.Row(fields: ["name": "n"])
    let outcome = try night(
      test, [row("a", "1"), row("b", "2"), row("b", "2"), row("d", "1"), gone, keyless], first: row("a", "Doc"))
    #expect(outcome.rowsRead == 7)
    #expect(outcome.rowsSame == 2)
    #expect(outcome.rowsChanged == 1)
    #expect(outcome.rowsAdded == 1)
    #expect(outcome.rowsRepeated == 1)
    #expect(outcome.rowsDeleted == 1)
    #expect(outcome.rowsRejected == 1)
    #expect(outcome.rowsRemoved == 1)
  }
}
