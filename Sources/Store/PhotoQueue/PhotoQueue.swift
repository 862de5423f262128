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
    try store.write { connection in
      try connection.transaction {
        try connection.execute(PhotoQueueReferences.collect(kinds))
        if !authors.isEmpty {
          try connection.run(PhotoQueueReferences.collectReviews, .text(Self.json(authors)))
        }
        try connection.execute(PhotoQueueReferences.apply)
      }
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
    try store.write { connection in
      try connection.transaction {
        for job in jobs {
          try connection.run("UPDATE photo_jobs SET \(change) WHERE id = ?1", .integer(job))
        }
      }
    }
  }

  /// Stores a batch of results in one transaction. `moment` is in microseconds since 1970.
  package func record(_ results: [PhotoJobResult], at moment: Int64) throws {
    guard !results.isEmpty else { return }
    try store.write { connection in
      try connection.transaction {
        let revision = try Self.nextRevision(connection)
        for result in results {
          try PhotoQueueWriter.write(result, revision: revision, at: moment, to: connection)
        }
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
