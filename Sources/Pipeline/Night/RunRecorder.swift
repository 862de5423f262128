internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// Writes `last-run.json` into the state folder, and the run into the store.
enum RunRecorder {
  static func write(_ report: RunReport, state: String) throws(Failure) {
    do throws(FileError) {
      try Files.replace(Path.join(state, "last-run.json"), with: report.json.bytes + [0x0A], permissions: 0o600)
    } catch {
      throw error.failure
    }
  }

  /// Stores the run, which the site never shows.
  static func store(_ report: RunReport, in store: Store) throws {
    try store.record(
      RunRecord(
        started: Timestamp(microseconds: report.started), finished: Timestamp(microseconds: report.finished),
        status: report.status.rawValue, report: report.json(withFiles: false).text))
  }
}
