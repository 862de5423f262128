package import Diagnostics
package import Model
package import Store

/// The result of a run: the numbers of the closing screen and of `last-run.json`.
package struct RunReport: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case published, unchanged, refused, failed, done
  }

  package struct Ingest: Sendable {
    package var seconds = 0.0
    package var files = 0
    package var rowsRead = 0
    package var rowsAdded = 0
    package var rowsChanged = 0
    /// Rows that equal those in the store.
    package var rowsSame = 0
    /// Rows that lost against another row with the same id, and exact duplicates.
    package var rowsRepeated = 0
    /// Tombstones that were read.
    package var rowsDeleted = 0
    /// Rows of people who are to be forgotten, of which nothing was kept.
    package var rowsForgotten = 0
    /// Records of other kinds than their files are read for.
    package var rowsLeftOut = 0
    package var rowsRejected = 0
    /// Rows that were removed from the store.
    package var rowsRemoved = 0
    /// References of rows to restaurants or users that no export contains.
    package var rowsWithUnresolvedReferences = 0
    package var bytesRead = 0
    /// Bytes that were downloaded for exports on servers.
    package var bytesFetched = 0
  }

  package struct Photos: Sendable {
    package var seconds = 0.0
    package var referenced = 0
    package var ready = 0
    package var fetched = 0
    package var processed = 0
    package var fromCache = 0
    package var failed = 0
    package var waiting = 0
    package var evicted = 0
    package var bytesWritten = 0
  }

  package struct Rendering: Sendable {
    package var seconds = 0.0
    package var total = 0
    package var rendered = 0
    package var unchanged = 0
  }

  /// What only people with access can open.
  package struct Sealed: Sendable {
    /// The time of all workers.
    package var seconds = 0.0
    package var people = 0
    package var folders = 0
    /// Slots and files that were looked at.
    package var files = 0
    package var written = 0
  }

  package struct Publishing: Sendable {
    package var seconds = 0.0
    package var written = 0
    package var untouched = 0
    package var removed = 0
    package var bytesWritten = 0
    /// The night's number; nil if nothing was published.
    package var night: Int?
  }

  /// What `publish.after` was told.
  package struct After: Sendable {
    package var seconds = 0.0
    package var written = 0
    package var removed = 0
    /// Whether every published file was listed, so that the command may remove all other files.
    package var isComplete = false
    package var succeeded = false
  }

  package var status = Status.done
  /// The command that ran: `build`, `photos` …
  package var command = ""
  /// Microseconds since 1970.
  package var started: Int64 = 0
  package var finished: Int64 = 0
  package var seconds = 0.0
  /// The peak memory of the main process.
  package var peakMemoryBytes = 0
  /// The peak memory of the largest process that it started; 0 if it started none.
  package var workersPeakMemoryBytes = 0
  package var ingest = Ingest()
  package var photos = Photos()
  package var pages = Rendering()
  package var reports = Rendering()
  package var sealed = Sealed()
  package var publish = Publishing()
  /// Nil if the command was not run.
  package var after: After?
  /// Why nothing is published; nil if the output is not held.
  package var hold: Hold?
  package var problems: [ProblemLog.Entry] = []
  /// How each file was identified.
  package var files: [ReadFile] = []
  /// The lines of a dry run: what would be read, for each file and column.
  package var plan: [String] = []
  /// Remarks for the closing screen, among them how files were identified.
  package var remarks: [String] = []
  /// Whether exports were read, but no page can be made from the rows in the store.
  package var siteIsEmpty = false
  /// Whether the run succeeded, but exits with code 1.
  package var needsAttention = false
  /// The shortcomings of the exports, the most important first.
  package var attention: [String] = []
  /// Whether no earlier run has ended, so that no problem can be called new.
  package var isFirst = false
  /// The day since when the oldest of the problems is there that the last night had too; nil if that is not known.
  package var knownSince: CivilDay?
  /// Whether screen and log tell known problems in full too.
  package var isVerbose = false
  /// Whether several machines made the site: then it is not known which rows and pages differ from last night's, nor how
  /// long each stage took in how much memory, and none of it is told.
  package var isOfShards = false
  /// Why the run failed; nil if it did not.
  var failure: Problem?
  /// Whether the exports are complete, if they were read.
  var exports: ExportsState?
  /// Whether the night's time for photos ran out before all of them were checked.
  var photosStopped = false

  package init() {}
}

/// One file of the exports in the run report.
package struct ReadFile: Sendable, Hashable {
  package let name: String
  /// `reviews`, `the table weather`.
  package let identifiedAs: String
  /// What decided that; empty for a table.
  package let by: String
  /// The numbers of records of other kinds, if it was read.
  package let leftOut: [String: Int]

  package init(name: String, identifiedAs: String, by: String, leftOut: [String: Int] = [:]) {
    self.name = name
    self.identifiedAs = identifiedAs
    self.by = by
    self.leftOut = leftOut
  }
}
