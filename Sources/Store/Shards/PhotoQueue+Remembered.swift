package import Model

extension PhotoQueue {
  /// Calls `body` with what is known of each photo of the queue, in byte order of their references.
  package func eachRemembered(_ body: (RememberedPhoto) throws -> Void) throws {
    try store.write { connection in
      let rows = try connection.statement(
        """
        SELECT j.reference, j.avatar, j.state, j.outcome, j.settings, j.size, j.modified, j.changed, j.inode, j.attempts,
          j.next_attempt, j.problem, j.last_error, j.result, r.source, r.settings, r.preview,
          f.etag, f.last_modified, f.fetched_at, f.fresh_until
        FROM photo_jobs j LEFT JOIN photo_results r ON r.id = j.result LEFT JOIN photo_fetches f ON f.job = j.id
        ORDER BY j.reference, j.avatar
        """)
      defer { rows.reset() }
      while try rows.step() { try body(Self.remembered(rows, connection)) }
    }
  }

  private static func remembered(_ row: Statement, _ connection: Connection) throws -> RememberedPhoto {
    var photo = RememberedPhoto(
      reference: row.text(0) ?? "", isAvatar: row.integer(1) != 0, state: row.text(2) ?? "", outcome: row.text(3) ?? "",
      settings: row.text(4) ?? "")
    photo.source = row.optionalInteger(5).map { size in
      RememberedPhoto.Source(size: size, modified: row.integer(6), changed: row.integer(7), inode: row.integer(8))
    }
    (photo.attempts, photo.nextAttempt) = (row.integer(9), row.optionalInteger(10))
    (photo.problem, photo.lastError) = (row.text(11) ?? "", row.text(12) ?? "")
    if let result = row.optionalInteger(13), let source = row.text(14) {
      photo.result = RememberedPhoto.Result(
        source: source, settings: row.text(15) ?? "", preview: row.text(16) ?? "",
        sizes: try PhotoQueueRow.sizes(ofResult: result, connection))
    }
    photo.answer = row.optionalInteger(19).map { fetched in
      RememberedPhoto.Answer(
        etag: row.text(17) ?? "", lastModified: row.text(18) ?? "", fetchedAt: fetched, freshUntil: row.integer(20))
    }
    return photo
  }

  /// Puts what another night knew of photos, before this one's are queued. What is known already stays.
  package func put(remembered body: ((RememberedPhoto) throws -> Void) throws -> Void) throws {
    try store.write { connection in
      try connection.transaction { try body { photo in try Self.put(photo, connection) } }
    }
  }

  static func put(_ photo: RememberedPhoto, _ connection: Connection) throws {
    let result = try photo.result.map { try put($0, isAvatar: photo.isAvatar, connection) } ?? nil
    try connection.run(
      """
      INSERT OR IGNORE INTO photo_jobs(reference, avatar, state, outcome, result, settings, size, modified, changed, inode,
        attempts, next_attempt, problem, last_error)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
      """, .text(photo.reference), Value(photo.isAvatar ? 1 : 0), .text(photo.state), .text(photo.outcome),
      Value(result),
      .text(photo.settings), Value(photo.source?.size), Value(photo.source?.modified), Value(photo.source?.changed),
      Value(photo.source?.inode), .integer(photo.attempts), Value(photo.nextAttempt), .text(photo.problem),
      .text(photo.lastError))
    guard let answer = photo.answer else { return }
    try connection.run(
      """
      INSERT OR IGNORE INTO photo_fetches
        SELECT id, ?3, ?4, ?5, ?6 FROM photo_jobs WHERE reference = ?1 AND avatar = ?2
      """, .text(photo.reference), Value(photo.isAvatar ? 1 : 0), .text(answer.etag), .text(answer.lastModified),
      .integer(answer.fetchedAt), .integer(answer.freshUntil))
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
    guard let id else { return nil }
    for size in result.sizes {
      try connection.run(
        "INSERT OR IGNORE INTO photo_copies VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", .integer(id), Value(size.pixels),
        .text(size.digest), Value(size.width), Value(size.height), .text(size.format), Value(size.bytes))
    }
    return id
  }
}
