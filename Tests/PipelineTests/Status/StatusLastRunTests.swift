import Diagnostics
import Foundation
import Model
import Store
import Testing

@testable import Pipeline

@Suite struct StatusLastRunTests {
  private func read(_ text: String?) throws -> StatusLastRun? {
    let folder = NSTemporaryDirectory() + "sumaq-status-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/last-run.json")) }
    return try StatusLastRun(state: folder)
  }

  private var earlier: RunRecord {
    RunRecord(started: Timestamp(seconds: 0), finished: Timestamp(seconds: 60), status: "published", report: "")
  }

  @Test func aQuietRunIsToldWithTheOneThatDidSomething() throws {
    var report = RunReport()
    report.status = .unchanged
    report.finished = 3_600_000_000
    report.seconds = 0.05
    let run = try #require(try read(report.json.text))
    #expect(
      run.line(recorded: earlier)
        == "unchanged, 1970-01-01T01:00:00Z, 0.05 s; before that published, 1970-01-01T00:01:00Z")
  }

  @Test func errorsOfTheRunAreCounted() throws {
    var report = RunReport()
    report.status = .failed
    let log = ProblemLog()
    log.report(PipelineProblems.noStore.problem("x"))
    report.problems = log.entries
    let run = try #require(try read(report.json.text))
    #expect(run.line(recorded: earlier) == "failed, 1970-01-01T00:00:00Z, 0.00 s, 1 error")
  }

  @Test(arguments: [nil, "", "{", "[1]", #"{"status": 1, "finished": "x"}"#])
  func aReportThatCannotBeReadIsNone(text: String?) throws {
    #expect(try read(text) == nil)
  }
}
