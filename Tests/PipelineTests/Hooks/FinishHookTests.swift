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
