import Diagnostics
import Platform
import Testing
@testable import Pipeline

@Suite struct FinishHookTests {
  private func wants(_ when: Settings.OnFinish.When, _ change: (inout RunReport) -> Void = { _ in }) -> Bool {
    var setting = Settings.OnFinish(["true"])
    setting.when = when
    let request = RunRequest(exports: "", output: "", state: "", templates: "", config: "")
    let context = RunContext(
      problems: ProblemLog(), progress: .silent, clock: .system, cancellation: Cancellation(), executablePath: "",
      environment: [:])
    var report = RunReport()
    report.status = .published
    change(&report)
    return FinishHook(setting: setting, request: request, context: context).wants(report)
  }

  private func problem(new: Int) -> (inout RunReport) -> Void {
    { report in
      let log = ProblemLog()
      for _ in 0..<2 { log.report(PipelineProblems.noStore.problem("x")) }
      report.problems = log.entries
      report.problems[0].new = new
    }
  }

  @Test func aQuietNightIsToldOnlyIfAlways() {
    #expect(wants(.always) && !wants(.newProblems) && !wants(.failed))
    #expect(wants(.always, problem(new: 0)) && !wants(.newProblems, problem(new: 0)))
  }

  @Test func newProblemsAreTold() {
    #expect(wants(.newProblems, problem(new: 1)) && !wants(.failed, problem(new: 1)))
    #expect(wants(.newProblems) { $0.needsAttention = true })
  }

  @Test(arguments: [RunReport.Status.failed, .refused]) func aFailureIsAlwaysTold(status: RunReport.Status) {
    for when in Settings.OnFinish.When.allCases { #expect(wants(when) { $0.status = status }) }
  }
}

@Suite struct CommandOutputTests {
  private func lines(_ pieces: [String]) -> [String] {
    var said: [String] = []
    var output = CommandOutput { said.append($0) }
    for piece in pieces { output.add(Array(piece.utf8)) }
    output.end()
    return said
  }

  @Test func linesArePassedOnWhole() {
    #expect(lines(["one\ntw", "o\n", "", "three"]) == ["one", "two", "three"])
    #expect(lines([]) == [])
  }

  /// What a command writes is text from outside: it moves no cursor.
  @Test func controlCharactersAreShown() { #expect(!lines(["a\u{1B}[2Jb\n"])[0].contains("\u{1B}")) }

  @Test func aFloodIsCutOff() {
    let said = lines(Array(repeating: String(repeating: "x", count: 99) + "\n", count: 5000))
    #expect((600...700).contains(said.count))
    #expect(said.last == "the rest of what the command writes is left out")
  }
}
