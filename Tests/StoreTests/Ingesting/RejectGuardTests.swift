import Diagnostics
import Model
import Testing

@testable import Store

@Suite struct RejectGuardTests {
  /// The first reject is a field, the others are rows.
  private func reject(_ line: Int) -> RejectedRecord {
    RejectedRecord(
      file: "reviews.csv", line: line, column: line == 1 ? "stars" : "", kind: line == 1 ? .field : .row,
      recordID: nil, problem: "ingest.x", raw: "Like")
  }

  /// A night of 100 reviews and `rejects`; `noteReject` is called after each reject that did not end it.
  private func night(
    _ test: TestStore, _ limit: RejectLimit?, rejects: Int, noteReject: () -> Void = {}
  ) throws -> IngestOutcome {
    var export = TestExport()
    for number in 0..<100 { export.review("v\(number)", user: "u\(number)", restaurant: "r1") }
    return try test.store.ingest(IngestRules(maxRejects: limit)) { session in
      try export.apply(to: session, batchRows: 10)
      for line in 1..<rejects + 1 {
        try session.reject(reject(line))
        noteReject()
      }
    }.outcome
  }

  @Test func asManyAsAllowedAreKeptAndMoreAreRefused() throws {
    let test = try TestStore()
    let error = try #require(throws: Failure.self) { try night(test, .rows(2), rejects: 3) }
    #expect(error.exitCode == .data)
    #expect(error.problem.kind == StoreProblems.rejects)
    #expect(try test.store.reader().totals().reviews == 0)
    #expect(try night(test, .rows(3), rejects: 3).rowsRejected == 2)
    #expect(try test.store.rejectCounts().map(\.count) == [2, 1])
  }

  @Test(arguments: [(RejectLimit.rows(2), 3), (.rows(0), 1), (.percent(0), 1)])
  func aLimitThatNoSoundRowCanRaiseEndsTheReadingAtOnce(limit: RejectLimit, at: Int) throws {
    var passed = 0
    let error = try #require(throws: Failure.self) {
      try night(try TestStore(), limit, rejects: 50) { passed += 1 }
    }
    #expect(passed == at - 1)
    #expect(error.problem.reason.contains("the rest was not read"))
    #expect(error.problem.reason.contains(at == 1 ? "1 row or field among" : "\(at) rows and fields among"))
  }

  @Test func aShareIsKnownAfterTheLastRow() throws {
    var passed = 0
    let error = try #require(throws: Failure.self) {
      try night(try TestStore(), .percent(1), rejects: 50) { passed += 1 }
    }
    #expect(passed == 50)
    #expect(error.problem.reason.hasPrefix("50 rows and fields of 149 rows read were rejected"))
    #expect(try night(try TestStore(), .percent(34), rejects: 50).rowsRejected == 49)
  }
}
