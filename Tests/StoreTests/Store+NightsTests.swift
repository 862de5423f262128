import Model
import Testing
@testable import Store

@Suite struct StoreNightsTests {
  private func record(_ status: String, second: Int64, _ report: String, in store: Store) throws {
    try store.record(
      RunRecord(
        started: Timestamp(seconds: second), finished: Timestamp(seconds: second + 1), status: status, report: report))
  }

  @Test func figuresAreReadOutOfTheReports() throws {
    let store = try TestStore().store
    let report = #"""
      {"seconds":2.5,"ingest":{"seconds":1.25,"rowsAdded":3,"rowsChanged":4,"rowsRemoved":5},
       "photos":{"seconds":0.5,"processed":6},"pages":{"seconds":0.25,"rendered":7},"reports":{"seconds":0.1},
       "publish":{"seconds":0.2,"written":8,"bytesWritten":9},
       "problems":[{"id":"a","count":10,"new":1},{"id":"b","count":2,"new":0}]}
      """#
    try record("published", second: 1, report, in: store)
    try record("failed", second: 5, "{1}", in: store)
    try record("unchanged", second: 6, #"{"problems":[]}"#, in: store)
    #expect(try store.nights(limit: 1).first?.newProblems == 0)
    let nights = try store.nights(limit: 5).filter { $0.status != "unchanged" }
    #expect(nights.map(\.status) == ["failed", "published"])
    let night = nights[1]
    #expect(night.seconds == 2.5 && night.stageSeconds == [1.25, 0.5, 0.25, 0.1, 0.2])
    #expect([night.rowsAdded, night.rowsChanged, night.rowsRemoved] == [3, 4, 5])
    #expect([night.photosProcessed, night.pagesRendered, night.filesWritten, night.bytesWritten] == [6, 7, 8, 9])
    #expect(night.problems == 12 && night.newProblems == 1)
    #expect(nights[0].problems == 0 && nights[0].newProblems == nil)
    #expect(nights[0].succeeded == false && night.succeeded)
  }

  @Test func theRunThatPublishedANightIsFoundByItsNumber() throws {
    let store = try TestStore().store
    for (second, night) in ["7", "8", "null", "10"].enumerated() {
      try record("published", second: Int64(second), #"{"problems":[],"publish":{"night":\#(night)}}"#, in: store)
    }
    try record("unchanged", second: 5, "{}", in: store)
    try record("failed", second: 6, "{1}", in: store)
    try record("done", second: 7, #"{"problems":[],"publish":{"night":11}}"#, in: store)
    let runs = try store.runs(publishing: [8, 9, 11])
    #expect(runs.mapValues(\.started) == [8: Timestamp(seconds: 1), 11: Timestamp(seconds: 7)])
    #expect(runs[8]?.published == 8)
    #expect(try store.runs(publishing: []).isEmpty)
  }

  @Test func quietNightsAreKeptAndAreNoLastRun() throws {
    let store = try TestStore().store
    for (second, status) in ["published", "unchanged", "failed", "done"].enumerated() {
      try record(status, second: Int64(second), "{}", in: store)
    }
    try record("unchanged", second: 9, "{}", in: store)
    try record("refused", second: 10, "{}", in: store)
    #expect(try store.nights(limit: 2).map(\.status) == ["refused", "unchanged"])
    #expect(try store.nights(limit: 9, since: Timestamp(seconds: 9)).map(\.status) == ["refused", "unchanged"])
    #expect(try store.lastRun()?.status == "refused")
    #expect(try store.lastSuccess()?.started == Timestamp(seconds: 9))
  }
}
