internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Leaves `last-run.json` in the state folder, and the run in the store.
enum RunRecorder {
  static func write(_ report: RunReport, state: String) throws(Failure) {
    do throws(FileError) {
      try Files.replace(Path.join(state, "last-run.json"), with: report.json.bytes + [0x0A], permissions: 0o600)
    } catch {
      throw error.failure
    }
  }

  /// Runs are no state: they never reach the site. A quiet night is not recorded, so that it costs no write.
  static func keep(_ report: RunReport, in store: Store) throws {
    guard report.status != .unchanged else { return }
    try store.record(
      RunRecord(
        started: Timestamp(microseconds: report.started), finished: Timestamp(microseconds: report.finished),
        status: report.status.rawValue, report: report.json(withFiles: false).text))
  }
}
