package import Diagnostics
internal import Model

/// What a run did: the numbers of the closing screen and of `last-run.json`.
package struct RunReport: Sendable {
  package enum Status: String, Sendable {
    case published, unchanged, refused, failed, done
  }

  package struct Ingest: Sendable {
    package var seconds = 0.0
    package var files = 0
    package var rowsRead = 0
    package var rowsAdded = 0
    package var rowsChanged = 0
    /// Rows that are what the store had.
    package var rowsSame = 0
    /// Rows that lost against another row of their id, and exact duplicates.
    package var rowsRepeated = 0
    /// Tombstones that were read.
    package var rowsDeleted = 0
    package var rowsRejected = 0
    /// Rows that are gone from the store.
    package var rowsRemoved = 0
    /// References of rows to restaurants or users that no export has.
    package var rowsWithUnresolvedReferences = 0
    package var bytesRead = 0
    /// Of exports on servers, over the network.
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

  package struct Publishing: Sendable {
    package var seconds = 0.0
    package var written = 0
    package var untouched = 0
    package var removed = 0
    package var bytesWritten = 0
  }

  package var status = Status.done
  /// Microseconds since 1970.
  package var started: Int64 = 0
  package var finished: Int64 = 0
  package var seconds = 0.0
  /// Of the main process.
  package var peakMemoryBytes = 0
  /// Of the largest process that it started; 0 where it started none.
  package var workersPeakMemoryBytes = 0
  package var ingest = Ingest()
  package var photos = Photos()
  package var pages = Rendering()
  package var reports = Rendering()
  package var publish = Publishing()
  package var problems: [ProblemLog.Entry] = []
  /// What each file was taken for.
  package var files: [ReadFile] = []
  /// Of a dry run: file by file, column by column, what would be read.
  package var plan: [String] = []
  /// Remarks for the closing screen, what the files were taken for among them.
  package var remarks: [String] = []
  /// Exports were read, and no page can be made of what the store holds.
  package var siteIsEmpty = false
  /// The run was done, and ends with 1 all the same.
  package var needsAttention = false
  /// What of the exports is not as it should be, the most important first.
  package var attention: [String] = []
  /// No run came to its end before, so that nothing can be called new.
  package var isFirst = false
  /// How whole the exports are, where they were read.
  var exports: ExportsState?
  /// The night's time for photos was over, so that not all of them were looked at.
  var photosStopped = false

  package init() {}
}
