package import Model

/// One source photo in one use.
package struct PhotoJob: Sendable, Hashable, Codable {
  package enum State: String, Sendable, Hashable, CaseIterable, Codable {
    case pending
    case fetching
    case processing
    case completed
    case failed
  }

  /// The file system's attributes of a source. While they are the same, the file counts as unchanged.
  package struct Source: Sendable, Hashable, Codable {
    package var size: Int64
    package var modified: Int64
    package var changed: Int64
    package var inode: Int64

    package init(size: Int64, modified: Int64, changed: Int64, inode: Int64) {
      self.size = size
      self.modified = modified
      self.changed = changed
      self.inode = inode
    }
  }

  package let id: Int64
  /// The reference in the rows: an HTTP(S) address, or a path relative to the exports folder.
  package let reference: String
  package let isAvatar: Bool
  package var state: State
  /// What pages show. While a newer source is waiting, they show what they showed before.
  package var outcome: PhotoCopy.State
  /// The settings under which the job was finished.
  package var settings: String
  /// The source when the job was finished; nil if there was none.
  package var source: Source?
  package var attempts: Int
  /// Microseconds since 1970; nil means at once.
  package var nextAttempt: Int64?
  /// The id of the problem and its reason, if the job failed or is to be tried again.
  package var problem: String
  package var lastError: String
  /// Whether there are copies of an earlier run.
  package var hasResult: Bool
}

/// The result of a job, to be stored.
package struct PhotoJobResult: Sendable {
  package enum End: Sendable {
    /// New copies of a source, made for the first time under these settings.
    case made(source: String, sizes: [PhotoCopy.Size], preview: String)
    /// The copies that another job or an earlier run made of the same bytes.
    case known(result: Int64)
    /// The job failed until the file, the address or the settings change.
    case failed(PhotoCopy.State, problem: String, reason: String)
    /// The job is tried again later, and keeps its copies.
    case waits(PhotoCopy.State, problem: String, reason: String, nextAttempt: Int64?)
  }

  package let job: Int64
  package let settings: String
  package let source: PhotoJob.Source?
  package let end: End

  package init(job: Int64, settings: String, source: PhotoJob.Source?, end: End) {
    self.job = job
    self.settings = settings
    self.source = source
    self.end = end
  }
}
