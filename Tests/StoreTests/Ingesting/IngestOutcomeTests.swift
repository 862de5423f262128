import Diagnostics
import Testing

@testable import Store

@Suite struct RowAccountTests {
  @Test func everyRowIsInOneAccount() {
    var account = RowAccount()
    (account.read, account.added, account.changed, account.same) = (21, 1, 2, 3)
    (account.rejected, account.repeated, account.deleted) = (4, 5, 6)
    #expect(account.isBalanced)
    account.add(account)
    #expect(account.read == 42 && account.isBalanced)
    account.read += 1
    #expect(!account.isBalanced)
    let failure = RowAccount.failure("of reviews", account, store: "/state/sumaq.sqlite")
    #expect(failure.exitCode == .software)
    #expect(failure.problem.kind == StoreProblems.unbalanced)
    #expect(failure.problem.reason.contains("43 rows of reviews were read"))
  }

  /// A row that vanished in between ends the night, and the store stays what it was.
  @Test func aNightThatLosesARowIsTakenBack() throws {
    let test = try TestStore()
    var export = TestExport()
    export.review("a", user: "u", restaurant: "r")
    try test.night(export)
    let before = try test.dump()
    export.review("b", user: "u", restaurant: "r")
    let failure = #expect(throws: Failure.self) {
      try test.store.ingest(IngestRules()) { session in
        try export.apply(to: session, batchRows: 10)
        session.openTables.first?.seen.tally.read += 1
      }
    }
    #expect(failure?.exitCode == .software)
    #expect(failure?.problem.kind == StoreProblems.unbalanced)
    #expect(try test.dump() == before)
  }
}
