package import Model

/// A run as the store remembers it; never reaches the site (law 1).
package struct RunRecord: Sendable, Hashable {
  package var started: Timestamp
  package var finished: Timestamp
  /// As in the run report: `published`, `unchanged`, `refused`, `failed`, `done`.
  package var status: String
  /// The run report, JSON.
  package var report: String

  package init(started: Timestamp, finished: Timestamp, status: String, report: String) {
    self.started = started
    self.finished = finished
    self.status = status
    self.report = report
  }
}
