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
      problems.report((error as? any EndingError)?.failure.problem ?? StoreProblems.fault.problem("\(error)"))
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
