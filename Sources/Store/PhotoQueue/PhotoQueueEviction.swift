package import Model

/// What must go so that the disk tier keeps within its limits.
package struct PhotoEviction: Sendable, Hashable {
  /// Results that no job points to, least recently used first.
  package var results: [Int64] = []
  /// The copies of theirs that no other result shares.
  package var copies: [PhotoCopy.Size] = []

  package init() {}
}

/// The disk tier's side of least recent use.
///
/// Files go before their rows do: a run that is killed between leaves rows whose files are missing, which every look
/// at the disk finds out, instead of unknown files.
extension PhotoQueue {
  /// Chooses among the results that no job points to, least recently used first, until what is left is within both
  /// limits. Results in use never go, however far over the limits they are.
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

  /// These results, of which those that a job points to stay.
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

  /// Forgets results whose files are gone; one that a job points to by now stays.
  package func forget(_ results: [Int64]) throws {
    guard !results.isEmpty else { return }
    try store.write { connection in
      try connection.transaction {
        for result in results
        where try Self.isIdle(result, connection) {
          try connection.run("DELETE FROM photo_copies WHERE result = ?1", .integer(result))
          try connection.run("DELETE FROM photo_results WHERE id = ?1", .integer(result))
        }
      }
    }
  }

  /// Files and their bytes; one that several results share is one.
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

  /// The copies of a result that none but those going share.
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
