import Model

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
