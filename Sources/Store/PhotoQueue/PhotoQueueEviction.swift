package import Model

/// What must be deleted so that the disk tier stays within its limits.
package struct PhotoEviction: Sendable, Hashable {
  /// Results that no job points to, least recently used first.
  package var results: [Int64] = []
  /// The copies that only these results have.
  package var copies: [PhotoCopy.Size] = []

  package init() {}
}

/// Evicts the least recently used results of the disk tier.
///
/// Files are deleted before their rows. A run that is killed between the two leaves rows whose files are missing, which
/// every check of the disk detects, rather than unknown files.
extension PhotoQueue {
  /// Chooses results that no job points to, least recently used first, until the rest is within both limits. Results in
  /// use are never evicted, however far they exceed the limits.
  package func eviction(bytes: Int, items: Int) throws -> PhotoEviction {
    try store.write { connection in
      var (heldItems, heldBytes) = try Self.held(connection)
      var eviction = PhotoEviction()
      guard heldBytes > bytes || heldItems > items else { return eviction }
      var going: Set<Int64> = []
      for result in try Self.idle(connection) where heldBytes > bytes || heldItems > items {
        eviction.results.append(result)
        going.insert(result)
        let lone = try Self.lone(result, going, connection)
        eviction.copies += lone
        heldBytes -= lone.reduce(0) { $0 + $1.bytes }
        heldItems -= lone.count
      }
      return eviction
    }
  }

  /// The eviction of these results, except for those that a job points to.
  package func eviction(of results: [Int64]) throws -> PhotoEviction {
    try store.write { connection in
      var eviction = PhotoEviction()
      var going: Set<Int64> = []
      for result in results where try Self.isIdle(result, connection) {
        eviction.results.append(result)
        going.insert(result)
        eviction.copies += try Self.lone(result, going, connection)
      }
      return eviction
    }
  }

  /// Deletes the rows of results whose files are deleted. A result that a job points to by now stays.
  package func deleteResults(_ results: [Int64]) throws {
    guard !results.isEmpty else { return }
    try store.change { connection in
      for result in results
      where try Self.isIdle(result, connection) {
        try connection.run("DELETE FROM photo_copies WHERE result = ?1", .integer(result))
        try connection.run("DELETE FROM photo_results WHERE id = ?1", .integer(result))
      }
    }
  }

  /// The number of files and their bytes. A file that several results share counts once.
  private static func held(_ connection: Connection) throws -> (items: Int, bytes: Int) {
    let rows = try connection.rows(
      """
      SELECT count(*), coalesce(sum(bytes), 0) FROM (
        SELECT max(bytes) AS bytes FROM photo_copies GROUP BY digest, pixels, format)
      """
    ) { (items: Int($0.integer(0)), bytes: Int($0.integer(1))) }
    return rows.first ?? (0, 0)
  }

  private static func idle(_ connection: Connection) throws -> [Int64] {
    try connection.rows(
      """
      SELECT id FROM photo_results AS r WHERE NOT EXISTS (SELECT 1 FROM photo_jobs WHERE result = r.id)
      ORDER BY used, id
      """
    ) { $0.integer(0) }
  }

  private static func isIdle(_ result: Int64, _ connection: Connection) throws -> Bool {
    try connection.integer("SELECT 1 FROM photo_jobs WHERE result = ?1 LIMIT 1", .integer(result)) == nil
  }

  /// The copies of a result that only the results to be evicted have.
  private static func lone(
    _ result: Int64, _ going: Set<Int64>, _ connection: Connection
  ) throws -> [PhotoCopy.Size] {
    try PhotoQueueRow.sizes(ofResult: result, connection).filter { size in
      try holders(of: size, connection).allSatisfy(going.contains)
    }
  }

  private static func holders(of size: PhotoCopy.Size, _ connection: Connection) throws -> [Int64] {
    try connection.rows(
      "SELECT result FROM photo_copies WHERE digest = ?1 AND pixels = ?2 AND format = ?3", .text(size.digest),
      Value(size.pixels), .text(size.format)
    ) { $0.integer(0) }
  }
}

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
    try store.change { connection in
      let revision = try Self.nextRevision(connection)
      let jobs = try connection.rows(Self.jobsOfRestaurant, .text(id)) { ($0.integer(0), $0.optionalInteger(1)) }
      for (job, _) in jobs { try connection.run(Self.reset, .integer(job), .integer(revision)) }
      return (jobs.count, Set(jobs.compactMap { $0.1 }).sorted())
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
