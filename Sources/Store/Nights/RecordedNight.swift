package import Model

/// The figures of a run in the store's log of runs, for lists and charts.
package struct RecordedNight: Sendable, Hashable {
  package var started: Timestamp
  package var finished: Timestamp
  /// The status in the run report.
  package var status: String
  /// The number of the night that it published; nil if it published none.
  package var published: Int?
  package var seconds = 0.0
  /// The seconds of each stage, in the order of `stages`.
  package var stageSeconds: [Double] = []
  package var rowsAdded = 0
  package var rowsChanged = 0
  package var rowsRemoved = 0
  package var pagesRendered = 0
  package var filesWritten = 0
  package var bytesWritten = 0
  /// Photos of which copies were made.
  package var photosProcessed = 0
  package var problems = 0
  /// The number of problems that the night before did not have; nil if they were not compared.
  package var newProblems: Int?
  /// What ran: `build`, `release`, `rollback` …; empty for runs of versions that did not record it.
  package var command = ""
  /// Why nothing was published, or what a hold or a rollback did; empty if there is nothing to say.
  package var remark = ""

  /// The names of the stages, as run reports have them.
  package static let stages = ["ingest", "photos", "pages", "reports", "publish"]

  package init(started: Timestamp, finished: Timestamp, status: String) {
    (self.started, self.finished, self.status) = (started, finished, status)
  }

  /// Whether the run ended as it should, whatever it found.
  package var succeeded: Bool { status != "failed" && status != "refused" }
}
