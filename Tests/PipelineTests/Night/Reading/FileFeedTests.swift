import Diagnostics
import Ingest
import Model
import Store
import Testing
@testable import Pipeline

@Suite struct FileAccountTests {
  private func account(rows: Int, rejected: Int) -> FileAccount {
    var account = FileAccount()
    var batch = RecordBatch(.reviews)
    for line in 0..<rows { batch.beginRow(line: UInt32(line)) }
    batch.pass(0, line: 7)
    account.count(.batch(batch))
    for kind in [RejectedRecord.Kind.field] + Array(repeating: .row, count: rejected) {
      account.count(
        .reject(
          RejectedRecord(file: "f", line: 1, column: "", kind: kind, recordID: nil, problem: "ingest.no-id", raw: "")))
    }
    return account
  }

  @Test func whatTheReaderReadIsWhatArrived() throws {
    var counts = RowCounts()
    (counts.read, counts.accepted, counts.rejected, counts.derived) = (4, 3, 1, 2)
    try account(rows: 4, rejected: 1).check(counts, of: "f")
    for (rows, rejected) in [(3, 1), (4, 0), (5, 1), (4, 2)] {
      let failure = #expect(throws: Failure.self) { try account(rows: rows, rejected: rejected).check(counts, of: "f") }
      #expect(failure?.exitCode == .software)
      #expect(failure?.problem.kind == StoreProblems.unbalanced)
      #expect(failure?.problem.place == Place("f"))
    }
    counts.read = 5
    #expect(throws: Failure.self) { try account(rows: 4, rejected: 1).check(counts, of: "f") }
  }
}
