internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Writes the files that an operator or a monitoring system reads after a run. None of them is state, and what cannot be
/// written is a problem that does not change the end of the run.
struct OperatorFiles {
  private let facts: NightFacts
  private let problems: ProblemLog
  /// The page, which is written twice if the settings name a file for it.
  private let page: [UInt8]

  /// Reads the facts from the store. If that fails, that is a problem, and the files tell of the report alone.
  init(
    _ report: RunReport, exitCode: ExitCode, command: String, zone: TimeZoneRules, store: Store?, output: String,
    problems: ProblemLog
  ) {
    self.problems = problems
    do {
      facts = try NightFacts(
        report, exitCode: exitCode, command: command, zone: zone, store: store, output: output)
    } catch {
      problems.report(Failure(error).problem)
      facts = NightFacts(report, exitCode: exitCode, command: command, zone: zone)
    }
    page = StatusPage(facts).bytes
  }

  /// Writes the files that the settings name.
  func write(_ paths: OperatorPaths) {
    if let path = paths.metrics {
      replace(path, with: RunMetrics(facts).bytes, written: MetricsWriter.beginning, permissions: 0o644)
    }
    if let path = paths.status {
      replace(path, with: page, written: StatusPage.beginning, permissions: 0o640)
    }
  }

  /// Writes the page and the log in the state folder.
  func write(state: String, logs: Int, addresses: [String]) {
    // All that has this name there is sumaq's own, also what another user's run left and may not be read.
    write(page, to: Path.join(state, "status.html"), permissions: 0o600)
    let log = RunLog(
      report: facts.report, exitCode: facts.exitCode, command: facts.command, addresses: addresses)
    do throws(FileError) { try log.write(state: state, keeping: logs) } catch { problems.report(error.failure.problem) }
  }

  /// Replaces a file that begins as sumaq's own do, or is empty or missing.
  private func replace(_ path: String, with bytes: [UInt8], written beginning: String, permissions: UInt32) {
    do throws(FileError) {
      guard try isOwn(path, beginning) else {
        let reason = "\(Printable.line(path)) was not written by sumaq, and is left as it is"
        problems.report(PipelineProblems.foreignOperatorFile.problem(at: Place(path), reason))
        return
      }
      write(bytes, to: path, permissions: permissions)
    } catch {
      problems.report(error.failure.problem)
    }
  }

  private func write(_ bytes: [UInt8], to path: String, permissions: UInt32) {
    do throws(FileError) {
      try Files.replace(path, with: bytes, permissions: permissions)
    } catch {
      problems.report(error.failure.problem)
    }
  }

  private func isOwn(_ path: String, _ beginning: String) throws(FileError) -> Bool {
    guard let status = try FileStatus.following(path) else { return true }
    guard status.kind == .file else { return false }
    if status.size == 0 { return true }
    return try Files.read(path, limit: 16 << 20).starts(with: beginning.utf8)
  }
}

/// The files that the settings name for the operator, outside the state folder.
struct OperatorPaths: Sendable {
  /// `status.file`.
  let status: String?
  /// `metrics.file`.
  let metrics: String?

  /// Fails with exit code 78 if a path leads into a folder that has another purpose.
  init(_ settings: Settings, _ request: RunRequest) throws(Failure) {
    status = try Self.path(settings.statusFile, "status.file", request)
    metrics = try Self.path(settings.metricsFile, "metrics.file", request)
  }

  private static func path(_ file: String?, _ key: String, _ request: RunRequest) throws(Failure) -> String? {
    guard let file else { return nil }
    let path = Path.absolute(file, in: Path.parent(of: request.config))
    for (folder, name) in [
      (request.output, "output"), (request.state, "state"), (request.exports, "exports"),
      (request.templates, "templates"),
    ] where path.hasPrefix(folder + "/") {
      throw PipelineProblems.brokenSettings.failure(
        .configuration, at: Place(request.config), "\(key) leads into the folder of the \(name)",
        mend: "Name a file elsewhere: that folder has files of its own.")
    }
    return path
  }
}

/// Keeps what a run told in a file of `.sumaq/logs`: all kept examples of its new problems, and the closing screen.
struct RunLog {
  let report: RunReport
  let exitCode: ExitCode
  let command: String
  /// The index pages of what was published.
  let addresses: [String]

  /// The most bytes that the problems of one run take up in its log.
  static let mostBytes = 1 << 20

  /// Writes the log into the state folder, and removes the oldest ones so that `keeping` remain.
  func write(state: String, keeping: Int) throws(FileError) {
    let folder = Path.join(state, "logs")
    if keeping > 0 {
      try Files.makeFolder(folder, permissions: 0o700)
      try Files.replace(Path.join(folder, name), with: Array(text.utf8), permissions: 0o600)
    }
    try Self.prune(folder, keeping: keeping)
  }

  /// `2026-03-14T03-10-00.250Z-build.log`: UTC, without the colons that some file systems refuse.
  var name: String {
    let milliseconds = Int((report.started % 1_000_000 + 1_000_000) % 1_000_000 / 1000)
    let fraction = String(repeating: "0", count: 3 - String(milliseconds).count) + String(milliseconds)
    let stamp = Timestamp(microseconds: report.started).iso().dropLast().map { $0 == ":" ? "-" : $0 }
    return "\(String(stamp)).\(fraction)Z-\(command).log"
  }

  var text: String {
    let started = Timestamp(microseconds: report.started).iso()
    let finished = Timestamp(microseconds: report.finished).iso()
    return "sumaq \(Program.version) \(command), began \(started)\n\n\(problems)\n"
      + "\(ClosingScreen(report, addresses: addresses).text)\nended \(finished) with exit code \(exitCode.rawValue)\n"
  }

  private var problems: String {
    let printer = ProblemPrinter(colour: false)
    var text = ""
    var left = 0
    for problem in report.problems.flatMap({ report.isVerbose ? $0.examples : $0.newExamples }) {
      let words = left == 0 ? printer.text(problem) : ""
      if left > 0 || text.utf8.count + words.utf8.count > Self.mostBytes { left += 1 } else { text += words }
    }
    guard left > 0 else { return text }
    return text + "\(Amount.of(left, "more problem is", "more problems are")) left out: "
      + "a log has \(Amount.bytes(Self.mostBytes)) of them at most.\n"
  }

  private static func prune(_ folder: String, keeping: Int) throws(FileError) {
    guard try FileStatus.of(folder)?.kind == .folder else { return }
    let logs = try Files.names(in: folder).filter { $0.hasSuffix(".log") }
    for name in logs.dropLast(keeping) { try Files.remove(Path.join(folder, name)) }
  }
}
