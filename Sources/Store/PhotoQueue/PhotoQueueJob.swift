package import Model

/// One source photo in one use, waiting for its copies or done.
package struct PhotoJob: Sendable, Hashable {
  package enum State: String, Sendable, Hashable, CaseIterable {
    case pending
    case fetching
    case processing
    case completed
    case failed
  }

  /// What the file system says of a source: while it says the same, the file is taken to be the same.
  package struct Source: Sendable, Hashable {
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
  /// As the rows have it: an http(s) address, or a path relative to the exports folder.
  package let reference: String
  package let isAvatar: Bool
  package var state: State
  /// What pages show; while a newer source waits, what they showed before.
  package var outcome: PhotoCopy.State
  /// The settings under which it came to its end.
  package var settings: String
  /// The source as it was then; nil where there was none.
  package var source: Source?
  package var attempts: Int
  /// Microseconds since 1970; nil for at once.
  package var nextAttempt: Int64?
  /// The problem's id and its reason, where it failed or waits.
  package var problem: String
  package var lastError: String
  /// Whether copies of an earlier run are there.
  package var hasResult: Bool
}

/// What became of a job, to be kept.
package struct PhotoJobResult: Sendable {
  package enum End: Sendable {
    /// New copies of a source, made for the first time under these settings.
    case made(source: String, sizes: [PhotoCopy.Size], preview: String)
    /// The copies that another job or an earlier run made of the same bytes.
    case known(result: Int64)
    /// Final until the file, the address or the settings change.
    case failed(PhotoCopy.State, problem: String, reason: String)
    /// Tried again later, with the copies that are there.
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
