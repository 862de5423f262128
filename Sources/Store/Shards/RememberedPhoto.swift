package import Model

/// What a night knows of a photo, for the next one over the same lake: the source as it was found, what became of it, and
/// for an address what its server said.
package struct RememberedPhoto: Sendable, Hashable, Codable {
  /// The copies that were made of a source.
  package struct Result: Sendable, Hashable, Codable {
    /// SHA-256 of the source in hexadecimal.
    package let source: String
    package let settings: String
    package let preview: String
    package let sizes: [PhotoCopy.Size]

    package init(source: String, settings: String, preview: String, sizes: [PhotoCopy.Size]) {
      (self.source, self.settings, self.preview, self.sizes) = (source, settings, preview, sizes)
    }
  }

  let job: PhotoJob
  let result: Result?
  let fetch: PhotoFetch?

  package var reference: String { job.reference }

  package var finding: PhotoFinding {
    PhotoFinding(
      reference: reference, isAvatar: job.isAvatar,
      copy: PhotoCopy(state: job.outcome, sizes: result?.sizes ?? [], preview: result?.preview ?? ""),
      problem: job.problem)
  }
}

/// Fills a new store with rows that name photos and with what another night knew of photos, in any order.
package struct PhotoQueueFilling {
  fileprivate let connection: Connection

  /// Two questions of one row are of two of its columns.
  package func add(_ question: PhotoQuestion) throws {
    if question.rows.isOfSubjects {
      let key = try key(of: question.id, in: question.rows)
      try connection.run(
        "UPDATE \(question.rows.name) SET present = 1, \(question.column) = ?2 WHERE key = ?1", Value(key),
        .text(question.reference))
      // A user's page is named where a photo has a problem if the user has a review, which need not name a photo.
      if question.isReviewer {
        try connection.run("INSERT INTO reviews(id, id_hash, digest, user_key) VALUES ('', 0, 0, ?1)", Value(key))
      }
    } else {
      try put(question)
    }
    for asker in question.askers {
      try connection.run(
        "INSERT OR IGNORE INTO photo_askers VALUES (?1, ?2, ?3)", .text(question.reference),
        Value(question.isAvatar ? 1 : 0), Value(Int(asker)))
    }
  }

  private func put(_ question: PhotoQuestion) throws {
    let (table, column) = (question.rows.name, question.column)
    let hash = Value(
      Int64(bitPattern: question.id.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.row) }))
    try connection.run(
      "UPDATE \(table) SET \(column) = ?3 WHERE id_hash = ?1 AND id = ?2", hash, .text(question.id),
      .text(question.reference))
    guard connection.changes == 0 else { return }
    let restaurant = try question.restaurant.map { try key(of: $0, in: .restaurants) } ?? nil
    try connection.run(
      "INSERT INTO \(table)(id, id_hash, digest, restaurant_key, \(column)) VALUES (?1, ?2, 0, ?3, ?4)",
      .text(question.id), hash, Value(restaurant), .text(question.reference))
    guard let user = question.user else { return }
    let row = connection.lastInsertedRow
    try connection.run(
      "UPDATE \(table) SET user_key = ?2 WHERE key = ?1", .integer(row), Value(try key(of: user, in: .users)))
  }

  /// The key of a subject, which has a row from now on.
  private func key(of id: String, in kind: Collection) throws -> Int64? {
    try connection.run(
      "INSERT OR IGNORE INTO \(kind.name)(id, present, derived, digest) VALUES (?1, 0, 0, 0)", .text(id))
    return try connection.integer("SELECT key FROM \(kind.name) WHERE id = ?1", .text(id))
  }

  package func add(_ photo: RememberedPhoto) throws { try PhotoQueue.put(photo, connection) }

  package func add(_ host: PhotoHost) throws { try PhotoQueue.put(host, connection) }
}

extension PhotoQueue {
  package func fill(_ body: (PhotoQueueFilling) throws -> Void) throws {
    try store.write { connection in
      try connection.execute(
        """
        CREATE TABLE photo_askers(
          reference TEXT NOT NULL, avatar INTEGER NOT NULL, asker INTEGER NOT NULL,
          PRIMARY KEY(reference, avatar, asker)) WITHOUT ROWID
        """)
      try connection.transaction { try body(PhotoQueueFilling(connection: connection)) }
    }
  }

  /// Calls `body` with what is known of each photo of the queue, and who shows it, ascending.
  package func eachRemembered(_ body: (RememberedPhoto, _ askers: [UInt64]) throws -> Void) throws {
    var jobs = try jobs(after: 0, limit: 1000)
    while let last = jobs.last {
      for job in jobs {
        let photo = RememberedPhoto(job: job, result: try result(of: job), fetch: try fetch(ofJob: job.id))
        try body(photo, try askers(of: job))
      }
      jobs = try self.jobs(after: last.id, limit: 1000)
    }
  }

  private func result(of job: PhotoJob) throws -> RememberedPhoto.Result? {
    guard job.hasResult else { return nil }
    return try store.write { connection in
      try connection.rows(
        """
        SELECT r.id, r.source, r.settings, r.preview FROM photo_jobs AS j JOIN photo_results AS r ON r.id = j.result
        WHERE j.id = ?1
        """, .integer(job.id)
      ) { row in
        RememberedPhoto.Result(
          source: row.text(1) ?? "", settings: row.text(2) ?? "", preview: row.text(3) ?? "",
          sizes: try PhotoQueueRow.sizes(ofResult: row.integer(0), connection))
      }.first
    }
  }

  private func askers(of job: PhotoJob) throws -> [UInt64] {
    try store.write { connection in
      try connection.rows(
        "SELECT asker FROM photo_askers WHERE reference = ?1 AND avatar = ?2 ORDER BY asker", .text(job.reference),
        Value(job.isAvatar ? 1 : 0)
      ) { UInt64($0.integer(0)) }
    }
  }

  /// Puts what became of photos elsewhere into an empty queue. A photo that comes twice is the same.
  package func put(_ body: ((PhotoFinding) throws -> Void) throws -> Void) throws {
    try store.write { connection in
      try connection.transaction {
        try body { finding in
          let copy = finding.copy
          let job = PhotoJob(
            id: 0, reference: finding.reference, isAvatar: finding.isAvatar, state: .completed, outcome: copy.state,
            settings: "", attempts: 0, problem: finding.problem, lastError: "", hasResult: !copy.sizes.isEmpty)
          let result = RememberedPhoto.Result(
            source: finding.reference, settings: "", preview: copy.preview, sizes: copy.sizes)
          try Self.put(RememberedPhoto(job: job, result: job.hasResult ? result : nil, fetch: nil), connection)
        }
      }
    }
  }

  fileprivate static func put(_ photo: RememberedPhoto, _ connection: Connection) throws {
    let (job, avatar) = (photo.job, Value(photo.job.isAvatar ? 1 : 0))
    let result = try photo.result.map { try put($0, isAvatar: job.isAvatar, connection) } ?? nil
    try connection.run(
      """
      INSERT OR IGNORE INTO photo_jobs(reference, avatar, state, outcome, result, settings, size, modified, changed, inode,
        attempts, next_attempt, problem, last_error)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """, .text(job.reference), avatar, .text(job.state.rawValue), .text(job.outcome.rawValue), Value(result),
      .text(job.settings), Value(job.source?.size), Value(job.source?.modified), Value(job.source?.changed),
      Value(job.source?.inode), Value(job.attempts), Value(job.nextAttempt), .text(job.problem), .text(job.lastError))
    guard let fetch = photo.fetch else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO photo_fetches
        SELECT id, ?3, ?4, ?5, ?6 FROM photo_jobs WHERE reference = ?1 AND avatar = ?2
      """, .text(job.reference), avatar, .text(fetch.etag), .text(fetch.lastModified), .integer(fetch.fetchedAt),
      .integer(fetch.freshUntil))
  }

  /// Adds copies that were made elsewhere of the source. Returns the number of the result.
  package func add(_ result: RememberedPhoto.Result, isAvatar: Bool) throws -> Int64? {
    try store.write { connection in
      try connection.transaction { try Self.put(result, isAvatar: isAvatar, connection) }
    }
  }

  private static func put(
    _ result: RememberedPhoto.Result, isAvatar: Bool, _ connection: Connection
  ) throws -> Int64? {
    let key: [Value] = [.text(result.source), Value(isAvatar ? 1 : 0), .text(result.settings)]
    try connection.run(
      "INSERT OR IGNORE INTO photo_results(source, avatar, settings, preview) VALUES (?1, ?2, ?3, ?4)", key[0], key[1],
      key[2], .text(result.preview))
    let id = try connection.integer(
      "SELECT id FROM photo_results WHERE source = ?1 AND avatar = ?2 AND settings = ?3", key[0], key[1], key[2])
    if let id { try PhotoQueueWriter.put(result.sizes, ofResult: id, connection) }
    return id
  }
}
