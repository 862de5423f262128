package import Model

/// A run in the store's log of runs, which never reaches the site (law 1).
package struct RunRecord: Sendable, Hashable {
  package var started: Timestamp
  package var finished: Timestamp
  /// The status in the run report: `published`, `unchanged`, `refused`, `failed` or `done`.
  package var status: String
  /// The run report as JSON.
  package var report: String

  package init(started: Timestamp, finished: Timestamp, status: String, report: String) {
    self.started = started
    self.finished = finished
    self.status = status
    self.report = report
  }
}
