package import Model

/// What the store holds of a person.
extension Store {
  /// The ids of the people whom a word names: the user with this id, or else all users with this e-mail address; in byte
  /// order.
  package func people(named word: String) throws -> [String] {
    try write { try PersonFinder($0).people(named: word) }
  }

  /// Everything that is held of a person, read from one snapshot of the store.
  package func holdings(of id: String, timeZoneOffset: @escaping @Sendable (Timestamp) -> Int) throws -> PersonHoldings
  {
    let reader = try reader(timeZoneOffset: timeZoneOffset)
    return try reader.holdings(ofUser: id, in: reader.personIndex([id]))
  }

  /// The known photos that no row but this person's refers to.
  package func photos(onlyOf id: String) throws -> [String] {
    try write { connection in
      guard let key = try connection.integer("SELECT key FROM users WHERE id = ?1", .text(id)) else { return [] }
      return try connection.rows(Self.ownPhotos, .integer(key)) { $0.text(0) ?? "" }
    }
  }

  private static let ownPhotos = """
    SELECT j.reference FROM photo_jobs AS j WHERE CASE j.avatar
      WHEN 0 THEN EXISTS (SELECT 1 FROM reviews WHERE photo = j.reference AND user_key = ?1)
        AND NOT EXISTS (SELECT 1 FROM reviews WHERE photo = j.reference AND user_key IS NOT ?1)
        AND NOT EXISTS (SELECT 1 FROM dishes WHERE photo = j.reference)
        AND NOT EXISTS (SELECT 1 FROM offers WHERE photo = j.reference)
        AND NOT EXISTS (SELECT 1 FROM restaurants WHERE photo = j.reference)
      ELSE (EXISTS (SELECT 1 FROM users WHERE photo = j.reference AND key = ?1)
          OR EXISTS (SELECT 1 FROM reviews WHERE avatar = j.reference AND user_key = ?1))
        AND NOT EXISTS (SELECT 1 FROM users WHERE photo = j.reference AND key <> ?1)
        AND NOT EXISTS (SELECT 1 FROM reviews WHERE avatar = j.reference AND user_key IS NOT ?1) END
    """
}

/// Finds people by what an operator knows of them.
struct PersonFinder {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func people(named word: String) throws -> [String] {
    if try isKnown(word) { return [word] }
    let mail = MailAddress.plain(word)
    guard mail.utf8.contains(UInt8(ascii: "@")) else { return [] }
    return try connection.rows(Self.byMail, .text(mail)) { $0.text(0) ?? "" }
  }

  /// Whether a row is the user's, or names the user.
  func isKnown(_ id: String) throws -> Bool {
    try connection.integer(
      "SELECT 1 FROM users WHERE id = ?1 UNION ALL SELECT 1 FROM restaurants WHERE owner_id = ?1 LIMIT 1", .text(id))
      != nil
  }

  /// The SQL of a column's e-mail address as `MailAddress.plain` writes it.
  static func plainMail(_ column: String) -> String { "lower(trim(\(column), char(32, 9, 10, 11, 12, 13)))" }

  private static let byMail = """
    SELECT id FROM users WHERE key IN (
      SELECT key FROM users WHERE \(plainMail("email")) = ?1
      UNION SELECT key FROM account_users WHERE \(plainMail("email")) = ?1
      UNION SELECT key FROM derived_users WHERE \(plainMail("email")) = ?1)
    ORDER BY id
    """
}

/// Reviews and replies of other people that have a person's name.
extension Store {
  /// A place where a name is.
  package struct Mention: Sendable, Hashable {
    package let review: String
    package let restaurant: String?
    /// `comment`, `reply`, or `user_name` for a guest of that name.
    package let column: String
  }

  /// Where the reviews of other people, and the replies to them, have one of these names; for a person to look at.
  package func mentions(of names: [String], exceptOf ids: [String]) throws -> [Mention] {
    try write { connection in
      var mentions: Set<Mention> = []
      let own = Set(
        try ids.flatMap { try connection.rows("SELECT key FROM users WHERE id = ?1", .text($0)) { $0.integer(0) } })
      for name in names where name.unicodeScalars.count > 2 {
        for column in ["comment", "reply", "user_name"] {
          let rows = try connection.rows(
            """
            SELECT t.id, (SELECT id FROM restaurants AS r WHERE r.key = t.restaurant_key), t.user_key FROM reviews AS t
            WHERE instr(lower(\(column)), lower(?1)) > 0
            """, .text(name)
          ) { ($0.text(0) ?? "", $0.text(1), $0.optionalInteger(2)) }
          for (review, restaurant, user) in rows where !(user.map(own.contains) ?? false) {
            mentions.insert(Mention(review: review, restaurant: restaurant, column: column))
          }
        }
      }
      return mentions.sorted { ($0.review, $0.column) < ($1.review, $1.column) }
    }
  }
}

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
    try change { _ = try Meta($0).set(.accessEdition, .integer(Int64(edition))) }
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
