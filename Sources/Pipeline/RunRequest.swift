package import Diagnostics
package import Model
package import Platform
package import Store

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

  package typealias MaxRejects = RejectLimit
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
    throw PipelineProblems.interrupted.failure(
      signal == SIGTERM ? .terminated : .interrupted, "stopped by \(name); what is published stays as it was")
  }

  /// The result of `body`, and the seconds that it took.
  func timed<Result>(_ body: () throws -> Result) rethrows -> (result: Result, seconds: Double) {
    let start = clock.nanoseconds()
    let result = try body()
    return (result, Double(clock.nanoseconds() &- start) / 1e9)
  }
}

extension RejectLimit {
  /// As `--max-rejects` takes it.
  var text: String {
    switch self {
    case .rows(let rows): String(rows)
    case .percent(let percent): "\(percent)%"
    }
  }

  /// Nil if the text is no limit.
  package init?(text: String) {
    if text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...100).contains(percent) {
      self = .percent(percent)
    } else if let rows = Int(text), rows >= 0 {
      self = .rows(rows)
    } else {
      return nil
    }
  }
}

/// What makes a command that succeeded exit with code 1.
package enum FailOn: String, Sendable, CaseIterable, Codable {
  /// Incomplete exports, or more losses than last night.
  case exports
  /// The same, and any problem that the last night did not have.
  case new
  /// Any problem.
  case any
}

extension ProblemKind {
  /// A failure with one occurrence of this kind.
  package func failure(
    _ exitCode: ExitCode, at place: Place? = nil, _ reason: String, mend: String? = nil
  ) -> Failure {
    Failure(exitCode, problem(at: place, reason, mend: mend))
  }
}

/// The problems of the commands around the stages: settings, folders, limits.
package enum PipelineProblems {
  package static let brokenSecret = ProblemKind("settings.secret")
  package static let brokenSettings = ProblemKind("settings.broken")
  package static let unknownSetting = ProblemKind("settings.unknown-key")
  package static let unknownTimeZone = ProblemKind("settings.unknown-time-zone")
  package static let missingCollection = ProblemKind("ingest.missing-collection")
  package static let scaleChanged = ProblemKind("ingest.scale-changed")
  package static let tableGone = ProblemKind("ingest.table-gone")
  package static let unknownShown = ProblemKind("settings.unknown-column")
  package static let noStore = ProblemKind("run.no-store")
  package static let notOwner = ProblemKind("run.not-owner")
  package static let interrupted = ProblemKind("run.interrupted")
  package static let missingTemplates = ProblemKind("run.missing-templates")
  package static let foreignOperatorFile = ProblemKind("run.foreign-file")
  package static let unknownReport = ProblemKind("settings.unknown-report")
  package static let watchFault = ProblemKind("watch.fault")
  package static let finishFailed = ProblemKind("run.finish-command-failed")
  package static let afterFailed = ProblemKind("publish.after-command-failed")
  package static let missingPictures = ProblemKind("demo.missing-pictures")
  package static let foreignFolder = ProblemKind("demo.foreign-folder")
  package static let unknownRestaurant = ProblemKind("cache.unknown-restaurant")
}
