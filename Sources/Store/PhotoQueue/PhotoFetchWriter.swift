import Model

/// The statements that store the result of a fetch.
enum PhotoFetchWriter {
  static func write(_ end: PhotoFetchEnd, _ job: Int64, revision: Int64, _ connection: Connection) throws {
    switch end {
    case .fetched(let fetch):
      try store(fetch, job, connection)
      try connection.run("UPDATE photo_jobs SET state = 'pending' WHERE id = ?1", .integer(job))
    case .unchanged(let fetch):
      try store(fetch, job, connection)
      try keepCopies(job, problem: "", reason: "", connection)
    case .waits(let problem, let reason, let next):
      try connection.run(
        """
        UPDATE photo_jobs SET state = 'pending', attempts = attempts + 1, next_attempt = ?2, problem = ?3, last_error = ?4,
          revision = CASE WHEN result IS NULL AND outcome <> 'offline' THEN ?5 ELSE revision END,
          outcome = CASE WHEN result IS NULL THEN 'offline' ELSE outcome END
        WHERE id = ?1
        """, .integer(job), .integer(next), .text(problem), .text(reason), .integer(revision))
    case .failed(let outcome, let problem, let reason, let settings, let due):
      let hasCopies = try connection.integer("SELECT result FROM photo_jobs WHERE id = ?1", .integer(job)) != nil
      if hasCopies {
        try keepCopies(job, problem: problem, reason: reason, connection)
        // The server's new bytes are not the ones that these copies were made of, so the next request must not be
        // conditional.
        try connection.run(
          "UPDATE photo_fetches SET fresh_until = ?2, etag = '', last_modified = '' WHERE job = ?1", .integer(job),
          .integer(due))
        return
      }
      try connection.run(
        """
        UPDATE photo_jobs SET state = 'failed', attempts = 0, next_attempt = NULL, problem = ?2, last_error = ?3,
          settings = ?4, revision = CASE WHEN outcome <> ?5 THEN ?6 ELSE revision END, outcome = ?5
        WHERE id = ?1
        """, .integer(job), .text(problem), .text(reason), .text(settings), .text(outcome.rawValue),
        .integer(revision))
    case .lost:
      try connection.run(
        "UPDATE photo_jobs SET state = 'pending', outcome = 'offline', result = NULL, revision = ?2 WHERE id = ?1",
        .integer(job), .integer(revision))
    case .putBack:
      try connection.run(
        """
        UPDATE photo_jobs SET state = CASE WHEN result IS NULL OR next_attempt IS NOT NULL THEN 'pending' ELSE 'completed' END
        WHERE id = ?1 AND state = 'fetching'
        """, .integer(job))
    }
  }

  /// Keeps showing the copies of an earlier night, and stores the problem.
  private static func keepCopies(_ job: Int64, problem: String, reason: String, _ connection: Connection) throws {
    try connection.run(
      """
      UPDATE photo_jobs SET state = 'completed', attempts = 0, next_attempt = NULL, problem = ?2, last_error = ?3
      WHERE id = ?1 AND result IS NOT NULL
      """, .integer(job), .text(problem), .text(reason))
  }

  private static func store(_ fetch: PhotoFetch, _ job: Int64, _ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO photo_fetches VALUES (?1, ?2, ?3, ?4, ?5)", .integer(job), .text(fetch.etag),
      .text(fetch.lastModified), .integer(fetch.fetchedAt), .integer(fetch.freshUntil))
  }
}
