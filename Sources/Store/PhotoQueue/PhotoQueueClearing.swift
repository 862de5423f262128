internal import Model

/// Resets the photos of one restaurant.
extension PhotoQueue {
  /// The id of the restaurant with this id or this slug; an id takes precedence. Nil if there is none.
  package func restaurant(_ word: String) throws -> String? {
    try store.write { connection in
      let ids = try connection.rows("SELECT id FROM restaurants WHERE id = ?1", .text(word)) { $0.text(0) ?? "" }
      if let id = ids.first { return id }
      return try connection.rows("SELECT id FROM restaurants ORDER BY id") { $0.text(0) ?? "" }
        .first { Slug.of($0) == word }
    }
  }

  /// Resets the jobs of every photo that a restaurant, its dishes, its offers and its reviews refer to, so that the
  /// photos are made again. Returns the number of jobs, and the results that they pointed to.
  package func clear(restaurant id: String) throws -> (jobs: Int, results: [Int64]) {
    try store.write { connection in
      try connection.transaction {
        let revision = try Self.nextRevision(connection)
        let jobs = try connection.rows(Self.jobsOfRestaurant, .text(id)) { ($0.integer(0), $0.optionalInteger(1)) }
        for (job, _) in jobs { try connection.run(Self.reset, .integer(job), .integer(revision)) }
        return (jobs.count, Set(jobs.compactMap { $0.1 }).sorted())
      }
    }
  }

  private static let jobsOfRestaurant = """
    WITH place AS (SELECT key, photo FROM restaurants WHERE id = ?1)
    SELECT id, result FROM photo_jobs WHERE avatar = 0 AND reference IN (
      SELECT photo FROM place
      UNION SELECT photo FROM dishes WHERE restaurant_key = (SELECT key FROM place)
      UNION SELECT photo FROM offers WHERE restaurant_key = (SELECT key FROM place)
      UNION SELECT photo FROM reviews WHERE restaurant_key = (SELECT key FROM place))
    ORDER BY id
    """

  private static let reset = """
    UPDATE photo_jobs SET state = 'pending', result = NULL, settings = '', size = NULL, modified = NULL, changed = NULL,
      inode = NULL, attempts = 0, next_attempt = NULL, problem = '', last_error = '', revision = ?2,
      outcome = CASE WHEN reference LIKE 'http://%' OR reference LIKE 'https://%' THEN 'offline' ELSE 'waiting' END
    WHERE id = ?1
    """
}
