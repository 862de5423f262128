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

/// The statements that store the result of a job.
enum PhotoQueueWriter {
  static func write(
    _ result: PhotoJobResult, revision: Int64, at moment: Int64, to connection: Connection
  ) throws {
    switch result.end {
    case .made(let source, let sizes, let preview):
      let id = try insert(source, sizes, preview, of: result, at: moment, connection)
      try finish(result, "completed", .ready, resultID: id, "", "", nil, revision, connection)
    case .known(let id):
      try finish(result, "completed", .ready, resultID: id, "", "", nil, revision, connection)
    case .failed(let outcome, let problem, let reason):
      try finish(result, "failed", outcome, resultID: nil, problem, reason, nil, revision, connection)
    case .waits(let outcome, let problem, let reason, let next):
      let existing = try connection.integer("SELECT result FROM photo_jobs WHERE id = ?1", .integer(result.job))
      let shown = existing == nil ? outcome : .ready
      try finish(result, "pending", shown, resultID: existing, problem, reason, next, revision, connection)
    }
  }

  private static func insert(
    _ source: String, _ sizes: [PhotoCopy.Size], _ preview: String, of result: PhotoJobResult, at moment: Int64,
    _ connection: Connection
  ) throws -> Int64? {
    let avatar = try connection.integer("SELECT avatar FROM photo_jobs WHERE id = ?1", .integer(result.job)) ?? 0
    try connection.run(
      """
      INSERT INTO photo_results(source, avatar, settings, preview, made) VALUES (?1, ?2, ?3, ?4, ?5)
      ON CONFLICT DO UPDATE SET preview = excluded.preview, made = excluded.made
      """, .text(source), .integer(avatar), .text(result.settings), .text(preview), .integer(moment))
    let id = try connection.integer(
      "SELECT id FROM photo_results WHERE source = ?1 AND avatar = ?2 AND settings = ?3", .text(source),
      .integer(avatar), .text(result.settings))
    guard let id else { return nil }
    try put(sizes, ofResult: id, connection)
    return id
  }

  /// Stores the copies of a result in place of those that it has.
  static func put(_ sizes: [PhotoCopy.Size], ofResult id: Int64, _ connection: Connection) throws {
    try connection.run("DELETE FROM photo_copies WHERE result = ?1", .integer(id))
    for size in sizes {
      try connection.run(
        "INSERT INTO photo_copies VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", .integer(id), Value(size.pixels),
        .text(size.digest), Value(size.width), Value(size.height), .text(size.format), Value(size.bytes))
    }
  }

  /// The revision is raised only if a page would look different.
  private static func finish(
    _ result: PhotoJobResult, _ state: String, _ outcome: PhotoCopy.State, resultID: Int64?, _ problem: String,
    _ reason: String, _ next: Int64?, _ revision: Int64, _ connection: Connection
  ) throws {
    try connection.run(
      """
      UPDATE photo_jobs SET
        revision = CASE WHEN outcome IS NOT ?3 OR result IS NOT ?4 THEN ?13 ELSE revision END,
        attempts = CASE WHEN ?2 = 'pending' THEN attempts ELSE 0 END,
        state = ?2, outcome = ?3, result = ?4, settings = ?5, size = ?6, modified = ?7, changed = ?8, inode = ?9,
        problem = ?10, last_error = ?11, next_attempt = ?12
      WHERE id = ?1
      """, .integer(result.job), .text(state), .text(outcome.rawValue), Value(resultID), .text(result.settings),
      Value(result.source?.size), Value(result.source?.modified), Value(result.source?.changed),
      Value(result.source?.inode), .text(problem), .text(reason), Value(next), .integer(revision))
  }
}

/// A photo job with the tiny picture of its copies.
package struct PhotoJobPicture: Sendable, Hashable {
  package let job: PhotoJob
  /// A `data:` URL; empty if no copy was ever made.
  package let preview: String
}

extension PhotoQueue {
  /// Jobs that are not completed, the worst first: those that failed, then those that were tried most often.
  package func worst(limit: Int) throws -> [PhotoJobPicture] {
    try pictures("WHERE \(Self.unfinished) ORDER BY state = 'failed' DESC, attempts DESC, id LIMIT ?1", limit)
  }

  /// The jobs of the results that were made last, newest first.
  package func latest(limit: Int) throws -> [PhotoJobPicture] {
    try pictures(
      """
      WHERE state = 'completed' AND result IN (SELECT id FROM photo_results ORDER BY id DESC LIMIT ?1)
      ORDER BY result DESC, id LIMIT ?1
      """, limit)
  }

  /// Calls `body` with jobs that wait for another try, at most `limit` of them.
  package func eachWaiting(limit: Int, _ body: (PhotoJob) throws -> Void) throws {
    try store.write { connection in
      let jobs = try connection.statement(
        "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE state <> 'completed' AND state <> 'failed' LIMIT ?1")
      defer { jobs.reset() }
      jobs.bind([Value(limit)])
      while try jobs.step() { try body(PhotoQueueRow.job(jobs)) }
    }
  }

  private func pictures(_ condition: String, _ limit: Int) throws -> [PhotoJobPicture] {
    try store.write { connection in
      try connection.rows(
        """
        SELECT \(PhotoQueueRow.columns), (SELECT preview FROM photo_results WHERE id = photo_jobs.result)
        FROM photo_jobs \(condition)
        """, Value(limit)
      ) { PhotoJobPicture(job: PhotoQueueRow.job($0), preview: $0.text(15) ?? "") }
    }
  }
}
