internal import Model

/// Reviews and replies of others that have a person's name.
extension Store {
  /// A place where a name stands.
  package struct Mention: Sendable, Hashable {
    package let review: String
    package let restaurant: String?
    /// `comment`, `reply`, or `user_name` for a guest of that name.
    package let column: String
  }

  /// Where the reviews of others, and the replies to them, have one of these names; for a person to look at.
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
