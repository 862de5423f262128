internal import Diagnostics
internal import Platform

/// Leaves `last-run.json` in the state folder.
enum RunRecorder {
  static func write(_ report: RunReport, state: String) throws(Failure) {
    do throws(FileError) {
      try Files.replace(Path.join(state, "last-run.json"), with: report.json.bytes + [0x0A])
    } catch {
      throw error.failure
    }
  }
}
