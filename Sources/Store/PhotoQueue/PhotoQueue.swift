package import Model

/// The number of distinct references in each state.
package struct PhotoCounts: Sendable, Hashable {
  package var referenced = 0
  package var ready = 0
  package var failed = 0
  package var waiting = 0

  package init() {}
}

/// The photo queue: the sources that rows refer to, and the state of each.
///
/// It survives a kill at any instant. The results of a batch are written in one transaction, after the files that they
/// name are on the disk.
package struct PhotoQueue: Sendable {
  let store: Store

  package init(_ store: Store) { self.store = store }

  /// Brings the queue in line with the rows: one job for each distinct reference and use. Resets jobs that a killed run
  /// had begun. Writes nothing if nothing changed. `authors` are the ids of users whose reviews' photos are wanted even
  /// if `kinds` leaves out those of reviews.
  package func sync(kinds: Set<PhotoKind>, reviewsOf authors: [String] = []) throws {
    try store.change { connection in
      try connection.execute(PhotoQueueReferences.collect(kinds))
      if !authors.isEmpty {
        try connection.run(PhotoQueueReferences.collectReviews, .text(Self.json(authors)))
      }
      try connection.execute(PhotoQueueReferences.apply)
    }
  }

  /// Jobs in the order of their ids, beginning after `id`.
  package func jobs(after id: Int64, limit: Int) throws -> [PhotoJob] {
    try store.write { connection in
      try connection.rows(
        "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE id > ?1 ORDER BY id LIMIT ?2", .integer(id),
        Value(limit), read: PhotoQueueRow.job)
    }
  }

  /// The jobs with these ids that still exist, in the order of `ids`.
  package func jobs(ids: [Int64]) throws -> [PhotoJob] {
    try store.write { connection in
      try ids.flatMap { id in
        try connection.rows(
          "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE id = ?1", .integer(id), read: PhotoQueueRow.job)
      }
    }
  }

  /// Marks jobs as being processed, which counts as an attempt.
  package func begin(_ jobs: [Int64]) throws {
    try update(jobs, "state = 'processing', attempts = attempts + 1")
  }

  /// Releases jobs that were begun and not finished, without counting the attempt.
  package func release(_ jobs: [Int64]) throws {
    try update(jobs, "state = 'pending', attempts = attempts - 1")
  }

  private func update(_ jobs: [Int64], _ change: String) throws {
    try store.change { connection in
      for job in jobs {
        try connection.run("UPDATE photo_jobs SET \(change) WHERE id = ?1", .integer(job))
      }
    }
  }

  /// Stores a batch of results in one transaction. `moment` is in microseconds since 1970.
  package func record(_ results: [PhotoJobResult], at moment: Int64) throws {
    guard !results.isEmpty else { return }
    try store.change { connection in
      let revision = try Self.nextRevision(connection)
      for result in results {
        try PhotoQueueWriter.write(result, revision: revision, at: moment, to: connection)
      }
    }
  }

  /// The stored result of these source bytes under these settings.
  package func result(source: String, isAvatar: Bool, settings: String) throws -> Int64? {
    try store.write { connection in
      try connection.integer(
        "SELECT id FROM photo_results WHERE source = ?1 AND avatar = ?2 AND settings = ?3", .text(source),
        Value(isAvatar ? 1 : 0), .text(settings))
    }
  }

  /// The copies of a result, the largest first.
  package func sizes(ofResult id: Int64) throws -> [PhotoCopy.Size] {
    try store.write { try PhotoQueueRow.sizes(ofResult: id, $0) }
  }

  /// The copies of a job's result.
  package func sizes(ofJob id: Int64) throws -> [PhotoCopy.Size] {
    try store.write { connection in
      let result = try connection.integer("SELECT result FROM photo_jobs WHERE id = ?1", .integer(id))
      return try result.map { try PhotoQueueRow.sizes(ofResult: $0, connection) } ?? []
    }
  }

  /// Counts photos by their states. A photo that is a user's picture too has two jobs, and counts as the worse of them.
  package func counts() throws -> PhotoCounts {
    try store.write { connection in
      // By how bad they are: ready, waiting, failed.
      var counts = [0, 0, 0]
      let rows = try connection.rows("SELECT outcome, count(*) FROM photo_jobs GROUP BY outcome") { row in
        (Self.badness(row.text(0)), Int(row.integer(1)))
      }
      for (badness, count) in rows { counts[badness] += count }
      for (one, other, count) in try Self.twice("outcome", connection) {
        counts[min(Self.badness(one), Self.badness(other))] -= count
      }
      var result = PhotoCounts()
      (result.ready, result.waiting, result.failed) = (counts[0], counts[1], counts[2])
      result.referenced = counts.reduce(0, +)
      return result
    }
  }

  /// The values of a column in both jobs of references that have two, with the number of such references.
  static func twice(_ column: String, _ connection: Connection) throws -> [(String, String, Int)] {
    try connection.rows(
      """
      SELECT a.\(column), b.\(column), count(*) FROM photo_jobs AS a
      JOIN photo_jobs AS b ON b.reference = a.reference AND b.avatar = 0 WHERE a.avatar = 1 GROUP BY 1, 2
      """
    ) { ($0.text(0) ?? "", $0.text(1) ?? "", Int($0.integer(2))) }
  }

  private static func badness(_ outcome: String?) -> Int {
    switch outcome.flatMap(PhotoCopy.State.init) {
    case .ready: 0
    case .waiting, .offline, nil: 1
    case .tooLarge, .unreadable: 2
    }
  }

  /// A number that grows whenever anything changed that pages show of photos.
  package func revision() throws -> Int64 {
    try store.write { try Self.revision($0) }
  }

  /// A job is deleted with its references, but a revision is never used twice.
  private static func revision(_ connection: Connection) throws -> Int64 {
    let greatest = try connection.integer("SELECT max(revision) FROM photo_jobs") ?? 0
    return max(greatest, try Meta(connection).integer(.photoRevision) ?? 0)
  }

  /// Call it inside the transaction that uses the revision.
  static func nextRevision(_ connection: Connection) throws -> Int64 {
    let next = try revision(connection) + 1
    try Meta(connection).set(.photoRevision, .integer(next))
    return next
  }

  /// The references whose copies or state changed after a revision. Pages that show them must be rendered again.
  package func references(changedAfter revision: Int64) throws -> [String] {
    try store.write { connection in
      try connection.rows(
        "SELECT DISTINCT reference FROM photo_jobs WHERE revision > ?1 ORDER BY reference", .integer(revision)
      ) { $0.text(0) ?? "" }
    }
  }
}

/// The statements that collect the references in the rows.
enum PhotoQueueReferences {
  /// The SQL that fills `temp.photo_wanted` from the tables of these kinds, in a fixed order.
  static func collect(_ kinds: Set<PhotoKind>) -> String {
    let selects = PhotoColumn.all.filter { kinds.contains($0.kind) }.map { source in
      """
      INSERT OR IGNORE INTO photo_wanted
        SELECT DISTINCT \(source.column), \(source.isAvatar ? 1 : 0) FROM \(source.rows.name)
        WHERE \(source.column) IS NOT NULL AND \(source.column) <> ''\(isShown(source)) ORDER BY 1;
      """
    }
    return """
      CREATE TEMP TABLE IF NOT EXISTS photo_wanted(
        reference TEXT NOT NULL, avatar INTEGER NOT NULL, PRIMARY KEY(reference, avatar)) WITHOUT ROWID;
      DELETE FROM photo_wanted;
      \(selects.joined(separator: "\n"))
      """
  }

  /// The condition that pages show the photo at all. Where a row is the user's, no guest's picture is (law 8).
  static func isShown(_ source: PhotoColumn) -> String {
    guard source.isAvatar, source.rows == .reviews else { return "" }
    return " AND NOT EXISTS (SELECT 1 FROM users u WHERE u.key = reviews.user_key AND u.present = 1)"
  }

  /// The SQL that adds the photos of reviews by users, whose ids are a JSON array.
  static let collectReviews = """
    INSERT OR IGNORE INTO photo_wanted
      SELECT DISTINCT photo, 0 FROM reviews
      WHERE user_key IN (SELECT key FROM users WHERE id IN (SELECT value FROM json_each(?1)))
      AND photo IS NOT NULL AND photo <> '' ORDER BY photo
    """

  /// Updates the queue to match `temp.photo_wanted`. Each statement writes only rows that differ.
  static let apply = """
    UPDATE photo_jobs SET state = 'pending' WHERE state IN ('processing', 'fetching');
    DELETE FROM photo_jobs WHERE NOT EXISTS (
      SELECT 1 FROM photo_wanted w WHERE w.reference = photo_jobs.reference AND w.avatar = photo_jobs.avatar);
    INSERT INTO photo_jobs(reference, avatar, outcome)
      SELECT reference, avatar,
        CASE WHEN reference LIKE 'http://%' OR reference LIKE 'https://%' THEN 'offline' ELSE 'waiting' END
      FROM photo_wanted w
      WHERE NOT EXISTS (
        SELECT 1 FROM photo_jobs j WHERE j.reference = w.reference AND j.avatar = w.avatar)
      ORDER BY reference, avatar;
    DELETE FROM photo_wanted;
    """
}

/// Reads rows of the photo tables.
enum PhotoQueueRow {
  static let columns = """
    id, reference, avatar, state, outcome, settings, size, modified, changed, inode, attempts, next_attempt, problem,
    last_error, result IS NOT NULL
    """

  static func job(_ row: Statement) -> PhotoJob {
    let source = row.optionalInteger(6).map { size in
      PhotoJob.Source(size: size, modified: row.integer(7), changed: row.integer(8), inode: row.integer(9))
    }
    return PhotoJob(
      id: row.integer(0), reference: row.text(1) ?? "", isAvatar: row.integer(2) != 0,
      state: PhotoJob.State(rawValue: row.text(3) ?? "") ?? .pending,
      outcome: PhotoCopy.State(rawValue: row.text(4) ?? "") ?? .waiting, settings: row.text(5) ?? "", source: source,
      attempts: Int(row.integer(10)), nextAttempt: row.optionalInteger(11), problem: row.text(12) ?? "",
      lastError: row.text(13) ?? "", hasResult: row.integer(14) != 0)
  }

  static func sizes(ofResult id: Int64, _ connection: Connection) throws -> [PhotoCopy.Size] {
    try connection.rows(
      """
      SELECT digest, pixels, width, height, format, bytes FROM photo_copies WHERE result = ?1 ORDER BY pixels DESC
      """, .integer(id), read: size)
  }

  static func size(_ row: Statement) -> PhotoCopy.Size {
    PhotoCopy.Size(
      digest: row.text(0) ?? "", pixels: Int(row.integer(1)), width: Int(row.integer(2)), height: Int(row.integer(3)),
      format: row.text(4) ?? "", bytes: Int(row.integer(5)))
  }
}

/// The tables of the photo queue.
///
/// A job is a source in one of its two uses. A result is what some source bytes became under some settings. The same
/// photo under two names, or settings that are restored, therefore cost nothing.
enum PhotoQueueSchema {
  static let sql = """
    CREATE TABLE photo_results(
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      avatar INTEGER NOT NULL,
      settings TEXT NOT NULL,
      preview TEXT NOT NULL,
      UNIQUE(source, avatar, settings));
    CREATE TABLE photo_copies(
      result INTEGER NOT NULL,
      pixels INTEGER NOT NULL,
      digest TEXT NOT NULL,
      width INTEGER NOT NULL,
      height INTEGER NOT NULL,
      format TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      PRIMARY KEY(result, pixels)) WITHOUT ROWID;
    CREATE INDEX photo_copies_digest ON photo_copies(digest);
    CREATE TABLE photo_jobs(
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      reference TEXT NOT NULL,
      avatar INTEGER NOT NULL,
      state TEXT NOT NULL DEFAULT 'pending',
      outcome TEXT NOT NULL DEFAULT 'waiting',
      result INTEGER,
      settings TEXT NOT NULL DEFAULT '',
      size INTEGER, modified INTEGER, changed INTEGER, inode INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      next_attempt INTEGER,
      problem TEXT NOT NULL DEFAULT '',
      last_error TEXT NOT NULL DEFAULT '',
      revision INTEGER NOT NULL DEFAULT 0,
      UNIQUE(reference, avatar));
    CREATE INDEX photo_jobs_result ON photo_jobs(result);
    CREATE INDEX photo_jobs_revision ON photo_jobs(revision);
    """

  /// Finds the jobs that are not completed, which are few among very many.
  static let unfinished = "CREATE INDEX photo_jobs_unfinished ON photo_jobs(state) WHERE state <> 'completed';\n"

  /// When each result was made and last used, and how often the cache saved a decoding.
  ///
  /// A result is in use while a job points to it, so `used` is set when its last job leaves it. A night that changes
  /// nothing thus writes nothing here, and `used` still orders idle results by their last use.
  static let recency = """
    ALTER TABLE photo_results ADD COLUMN made INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE photo_results ADD COLUMN used INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX photo_results_used ON photo_results(used);
    CREATE TRIGGER photo_jobs_gone AFTER DELETE ON photo_jobs WHEN old.result IS NOT NULL BEGIN
      UPDATE photo_results SET used = (SELECT max(used) FROM photo_results) + 1 WHERE id = old.result;
    END;
    CREATE TRIGGER photo_jobs_moved AFTER UPDATE OF result ON photo_jobs
      WHEN old.result IS NOT NULL AND old.result IS NOT new.result BEGIN
      UPDATE photo_results SET used = (SELECT max(used) FROM photo_results) + 1 WHERE id = old.result;
    END;
    CREATE TABLE photo_traffic(tier TEXT PRIMARY KEY, hits INTEGER NOT NULL, misses INTEGER NOT NULL) WITHOUT ROWID;
    """
}
