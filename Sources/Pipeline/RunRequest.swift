package import Diagnostics
package import Model
package import Platform
internal import Store

/// What a command requests from the pipeline: absolute paths and options.
package struct RunRequest: Sendable {
  package var exports: String
  package var output: String
  package var state: String
  /// Whether the state folder was named.
  package var stateIsNamed = false
  /// The user's own templates, which replace shipped ones; the folder may be missing.
  package var templates: String
  /// The shipped templates.
  package var shippedTemplates: String?
  package var config: String
  /// Whether the settings file was named, so that it must exist.
  package var configIsNamed = false
  /// Whether the templates' folder was named, so that it must exist.
  package var templatesAreNamed = false
  package var temporaryFolder = "/tmp"
  package var workers = 1
  /// The day that counts as today; if nil, today in `site.timeZone`.
  package var asOf: CivilDay?
  package var offline = false
  package var full = false
  package var dryRun = false
  /// Lifts the hold on the output.
  package var releases = false
  package var allowShrink = false
  package var maxRejects: MaxRejects?
  package var failOn = FailOn.exports
  /// Whether screen and log tell known problems in full too.
  package var isVerbose = false
  /// Whether the run is one of a watch. It leaves the operator's commands, `publish.after` and `onFinish`, to the next
  /// night, which tells of everything since; and it is not recorded if it is cut short.
  package var isWatched = false

  package init(exports: String, output: String, state: String, templates: String, config: String) {
    self.exports = exports
    self.output = output
    self.state = state
    self.templates = templates
    self.config = config
  }

  /// The limit of rejected rows.
  package enum MaxRejects: Sendable, Hashable {
    case rows(Int)
    case percent(Double)
  }
}

/// What a run needs besides its request: where it reports, the clock, and when to stop.
package struct RunContext: Sendable {
  package let problems: ProblemLog
  package let progress: RunProgress
  package let clock: Clock
  package let cancellation: Cancellation
  /// The path of this program, for worker processes.
  package let executablePath: String
  /// The environment, which may contain secrets.
  package let environment: [String: String]
  /// Gives that many random bytes.
  package let random: @Sendable (_ count: Int) -> [UInt8]

  package init(
    problems: ProblemLog, progress: RunProgress, clock: Clock, cancellation: Cancellation, executablePath: String,
    environment: [String: String], random: @escaping @Sendable (_ count: Int) -> [UInt8] = { Machine.randomBytes($0) }
  ) {
    self.problems = problems
    self.progress = progress
    self.clock = clock
    self.cancellation = cancellation
    self.executablePath = executablePath
    self.environment = environment
    self.random = random
  }

  /// The same with another log of problems.
  func reporting(to problems: ProblemLog) -> RunContext {
    RunContext(
      problems: problems, progress: progress, clock: clock, cancellation: cancellation, executablePath: executablePath,
      environment: environment, random: random)
  }

  /// The program that answers analysts' questions.
  var analystProgram: AnalystProgram { AnalystProgram(executable: executablePath, environment: environment) }

  /// Throws if the run was asked to stop.
  package func checkCancelled() throws(Failure) {
    guard let signal = cancellation.received else { return }
    let name = signal == SIGTERM ? "SIGTERM" : "SIGINT"
    throw Failure(
      signal == SIGTERM ? .terminated : .interrupted,
      PipelineProblems.interrupted.problem("stopped by \(name); what is published stays as it was"))
  }

  /// The result of `body`, and the seconds that it took.
  func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, seconds: Double) {
    let start = clock.nanoseconds()
    let result = try body()
    return (result, Double(clock.nanoseconds() &- start) / 1e9)
  }
}
