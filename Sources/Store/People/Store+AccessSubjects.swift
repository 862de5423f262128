internal import Model

/// Whom and what sealed pages can be about, and which list says who may open them.
extension Store {
  /// The edition of the newest list of access that a run has used; 0 if none bore one.
  package func usedAccessEdition() throws -> UInt32 {
    try write { connection in
      try Meta(connection).integer(.accessEdition).flatMap { UInt32(exactly: $0) } ?? 0
    }
  }

  /// Remembers that a list of access is used, unless a newer one was.
  package func useAccess(edition: UInt32) throws {
    guard try edition > usedAccessEdition() else { return }
    try write { connection in
      try connection.transaction { _ = try Meta(connection).set(.accessEdition, .integer(Int64(edition))) }
    }
  }

  /// The ids of all restaurants that exports or reviews name with more than an id, in byte order.
  package func restaurantIDs() throws -> [String] {
    try write { connection in
      try connection.rows("SELECT id FROM restaurants WHERE present = 1 ORDER BY id") { $0.text(0) ?? "" }
    }
  }

  /// The e-mail addresses that exports have of a user, as `MailAddress.plain` writes them; nil if there is no such user.
  package func mailAddresses(ofUser id: String) throws -> Set<String>? {
    try write { connection in
      let key = try connection.integer("SELECT key FROM users WHERE id = ?1 AND present = 1", .text(id))
      guard let key else { return nil }
      return Set(try connection.rows(Self.mails, .integer(key)) { MailAddress.plain($0.text(0) ?? "") })
    }
  }

  private static let mails = """
    SELECT email FROM users WHERE key = ?1 AND email IS NOT NULL
    UNION SELECT email FROM account_users WHERE key = ?1 AND email IS NOT NULL
    UNION SELECT email FROM derived_users WHERE key = ?1 AND email IS NOT NULL
    """

  /// Ids of users that a mistyped one may mean: of nearly the same length, at most some thousands.
  package func userIDs(near id: String) throws -> [String] {
    let slack = max(1, id.count / 3)
    return try write { connection in
      try connection.rows(
        "SELECT id FROM users WHERE present = 1 AND abs(length(id) - ?1) <= ?2 ORDER BY id LIMIT 5000",
        .integer(Int64(id.count)), .integer(Int64(slack))
      ) { $0.text(0) ?? "" }
    }
  }
}
