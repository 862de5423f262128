package import Diagnostics
package import Model
package import Pages
package import Photos
package import Publish
package import Store

/// The result of a run: the numbers of the closing screen and of `last-run.json`.
package struct RunReport: Sendable {
  package enum Status: String, Sendable, CaseIterable {
    case published, unchanged, refused, failed, done
  }

  package struct Ingest: Sendable {
    package var seconds = 0.0
    package var files = 0
    package var rows = RowAccount()
    /// References of rows to restaurants or users that no export contains.
    package var rowsWithUnresolvedReferences = 0
    package var bytesRead = 0
    /// Bytes that were downloaded for exports on servers.
    package var bytesFetched = 0
  }

  package struct Rendering: Sendable {
    package var seconds = 0.0
    package var total = 0
    package var rendered = 0
    package var unchanged = 0
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
  package var ingest = Ingest()
  package var photos = PhotoOutcome()
  package var pages = Rendering()
  package var reports = Rendering()
  /// What only people with access can open.
  package var sealed = PagesOutcome().sealed
  package var publish = PublishOutcome()
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
  package var leftOut: [String: Int] = [:]
}
