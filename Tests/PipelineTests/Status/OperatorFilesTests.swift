import Diagnostics
import Foundation
import Platform
import Testing
@testable import Pipeline

@Suite struct OperatorPathsTests {
  private let request = RunRequest(
    exports: "/srv/Exports", output: "/srv/Output", state: "/srv/.sumaq", templates: "/srv/Templates",
    config: "/srv/sumaq.json")

  private func paths(status: String?, metrics: String? = nil) throws -> OperatorPaths {
    var settings = Settings()
    (settings.statusFile, settings.metricsFile) = (status, metrics)
    return try OperatorPaths(settings, request)
  }

  @Test func relativePathsStartAtTheSettings() throws {
    let paths = try paths(status: "ops/status.html", metrics: "/var/lib/x/sumaq.prom")
    #expect(paths.status == "/srv/ops/status.html")
    #expect(paths.metrics == "/var/lib/x/sumaq.prom")
    #expect(try self.paths(status: nil).status == nil)
  }

  @Test(arguments: ["Output/site/status.html", ".sumaq/x.html", "a/../Exports/x", "/srv/Templates/x.html"])
  func foldersWithAnotherPurposeAreRefused(path: String) throws {
    let failure = try #require(throws: Failure.self) { try paths(status: path) }
    #expect(failure.exitCode == .configuration)
    #expect(failure.problem.reason.contains("status.file leads into the folder of the"))
  }
}

@Suite struct RunLogTests {
  private func log(
    started: Int64 = 1_773_446_400_250_000, problems: Int = 0, words: String = "r", new: Int? = nil,
    verbose: Bool = false
  ) -> RunLog {
    var report = RunReport()
    report.isVerbose = verbose
    report.started = started
    report.finished = started + 1_000_000
    let problemLog = ProblemLog(examplesPerKind: .max)
    for number in 0..<problems { problemLog.report(PipelineProblems.noStore.problem("\(number) \(words)")) }
    report.problems = problemLog.entries
    for index in report.problems.indices { report.problems[index].new = new }
    return RunLog(report: report, exitCode: .found, command: "build", addresses: ["file:///site/index.html"])
  }

  @Test func theLogHasAllExamplesTheScreenAndTheExitCode() {
    let log = log(problems: 5)
    #expect(log.name == "2026-03-14T00-00-00.250Z-build.log")
    for number in 0..<5 { #expect(log.text.contains("error[run.no-store]: \(number) r\n")) }
    #expect(log.text.contains("  Open file:///site/index.html\n"))
    #expect(log.text.hasSuffix("ended 2026-03-14T00:00:01Z with exit code 1\n"))
  }

  @Test func knownProblemsAreOneLineOfTheLog() {
    #expect(!log(problems: 5, new: 0).text.contains("run.no-store"))
    #expect(log(problems: 5, new: 0).text.contains("\n  5 known; sumaq status lists them\n"))
    #expect(log(problems: 5, new: 0, verbose: true).text.contains("error[run.no-store]: 4 r\n"))
  }

  @Test func aLogDoesNotGrowWithoutBound() {
    let text = log(problems: 10_000, words: String(repeating: "x", count: 300)).text
    #expect(text.utf8.count < RunLog.mostBytes + 10_000)
    #expect(text.contains(/\n[0-9,]+ more problems are left out: a log has 1.0 MB of them at most.\n/))
    #expect(text.contains("with exit code 1"))
  }

  @Test func onlyTheNewestLogsAreKept() throws {
    let state = NSTemporaryDirectory() + "sumaq-logs-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: state) }
    for night in 0..<5 {
      try log(started: 1_773_446_400_000_000 + Int64(night) * 86_400_000_000).write(state: state, keeping: 3)
    }
    try Files.write([], to: state + "/logs/notes.txt")
    let names = try Files.names(in: state + "/logs")
    #expect(names.map { $0.prefix(10) } == ["2026-03-16", "2026-03-17", "2026-03-18", "notes.txt"])
    #expect(try FileStatus.of(state + "/logs/" + names[0])?.permissions == 0o600)
    #expect(try FileStatus.of(state + "/logs")?.permissions == 0o700)
    try log().write(state: state, keeping: 0)
    #expect(try Files.names(in: state + "/logs") == ["notes.txt"])
  }
}
