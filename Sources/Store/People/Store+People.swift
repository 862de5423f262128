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
