internal import Diagnostics
internal import Model
internal import Platform
internal import Publish
internal import Store

/// Writes `last-run.json` into the state folder, and the run into the store.
enum RunRecorder {
  /// The bytes of `last-run.json`.
  static func bytes(_ report: RunReport) -> [UInt8] { report.json.bytes + [0x0A] }

  static func write(_ report: RunReport, state: String) throws(Failure) {
    do throws(FileError) {
      try Files.replace(path(state), with: bytes(report), permissions: 0o600)
    } catch {
      throw error.failure
    }
  }

  /// Replaces the report that this run wrote, without holding the state's lock. Another run's report is left alone, and
  /// so is one that another run may be about to replace.
  static func amend(_ report: RunReport, was old: [UInt8], state: String) throws {
    guard try FileStatus.following(path(state)) != nil, let lock = try lock(state) else { return }
    try withExtendedLifetime(lock) {
      guard try Files.read(path(state)) == old else { return }
      try write(report, state: state)
    }
  }

  private static func lock(_ state: String) throws -> BuildLock? {
    do throws(Failure) {
      return try BuildLock(Path.join(state, "lock"), since: "", command: "sumaq", signs: false)
    } catch {
      if error.exitCode == .busy { return nil }
      throw error
    }
  }

  private static func path(_ state: String) -> String { Path.join(state, "last-run.json") }

  /// Stores the run, which the site never shows.
  static func store(_ report: RunReport, in store: Store) throws {
    try store.record(
      RunRecord(
        started: Timestamp(microseconds: report.started), finished: Timestamp(microseconds: report.finished),
        status: report.status.rawValue, report: report.json(withFiles: false).text))
  }
}
