package import Model

extension StoreReader {
  /// Calls `body` with the key and the id of every restaurant, by id.
  ///
  /// They are read in batches, so that no read transaction blocks a checkpoint of the log, however long `body` takes.
  package func eachRestaurant(_ body: (Int64, String) throws -> Void) throws {
    try eachSubject(
      "SELECT key, id FROM restaurants WHERE id > ?1 AND present = 1 ORDER BY id LIMIT 1000",
      first: "SELECT key, id FROM restaurants WHERE present = 1 ORDER BY id LIMIT 1000", body)
  }

  /// Calls `body` with the key and the id of every user who has a page, by id.
  package func eachUser(_ body: (Int64, String) throws -> Void) throws {
    let reviewer =
      usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = users.key)"
    try eachSubject(
      "SELECT key, id FROM users WHERE id > ?1 AND present = 1 \(reviewer) ORDER BY id LIMIT 1000",
      first: "SELECT key, id FROM users WHERE present = 1 \(reviewer) ORDER BY id LIMIT 1000", body)
  }

  /// The key of a restaurant; nil if it has no page.
  package func restaurantKey(_ id: String) throws -> Int64? {
    try convertingErrors {
      try connection.integer("SELECT key FROM restaurants WHERE id = ?1 AND present = 1", .text(id))
    }
  }

  /// The key of a user; nil if they have no page.
  package func userKey(_ id: String) throws -> Int64? {
    try convertingErrors {
      let key = try connection.integer("SELECT key FROM users WHERE id = ?1 AND present = 1", .text(id))
      guard let key, usersPages == .reviewers else { return key }
      return try connection.integer("SELECT key FROM user_summaries WHERE key = ?1", .integer(key))
    }
  }

  /// A restaurant or a user by their id, whether they have a page or not; nil if no row tells of them.
  package func sealedSubject(_ kind: Collection, id: String) throws -> SealedSubject? {
    try convertingErrors {
      try connection.rows(kind == .restaurants ? Self.sealedRestaurant : Self.sealedUser, .text(id)) { row in
        let name = kind == .restaurants ? row.bytes(1) : row.shownName(at: 1)
        return SealedSubject(key: row.integer(0), name: name.map { String(decoding: $0, as: UTF8.self) })
      }.first
    }
  }

  private static let sealedRestaurant = "SELECT key, name FROM restaurants WHERE id = ?1 AND present = 1"

  private static let sealedUser =
    "SELECT u.key, \(ReviewReader.authorColumns) FROM users AS u WHERE u.id = ?1 AND u.present = 1"

  private func eachSubject(_ sql: String, first: String, _ body: (Int64, String) throws -> Void) throws {
    var piece = try convertingErrors { try connection.rows(first) { ($0.integer(0), $0.text(1) ?? "") } }
    while let last = piece.last {
      for (key, id) in piece { try body(key, id) }
      piece = try convertingErrors { try connection.rows(sql, .text(last.1)) { ($0.integer(0), $0.text(1) ?? "") } }
    }
  }
}
