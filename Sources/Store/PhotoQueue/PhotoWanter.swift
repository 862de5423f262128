internal import Diagnostics
package import Model

/// The rows of one kind that refer to a photo, represented by the one with the least id, and whose pages show them.
package struct PhotoWanter: Sendable, Hashable {
  package let kind: PhotoKind
  package let id: String
  /// The restaurant and the user whose pages show the row; nil if it has none.
  package let restaurant: String?
  package let user: String?
  /// The number of rows of that kind that refer to the photo.
  package let rows: Int
}

extension PhotoQueue {
  /// Jobs that have a problem, in byte order of their references, beginning after a job. The order depends on nothing
  /// else.
  package func withProblems(after last: PhotoJob?, limit: Int) throws -> [PhotoJob] {
    try store.write { connection in
      try connection.rows(
        """
        SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE problem <> '' AND (reference, avatar) > (?1, ?2)
        ORDER BY reference, avatar LIMIT ?3
        """, .text(last?.reference ?? ""), Value(last.map { $0.isAvatar ? 1 : 0 } ?? -1), Value(limit),
        read: PhotoQueueRow.job)
    }
  }

  /// Whether any job has a problem. This scans the table, which is faster than its index.
  package func hasProblems() throws -> Bool {
    try store.write { try $0.integer("SELECT 1 FROM photo_jobs WHERE problem <> '' LIMIT 1") != nil }
  }

  /// The rows that refer to these photos, one of each kind. Scans each table except that of the reviews, which has an
  /// index.
  package func wanters(of references: [String], kinds: Set<PhotoKind>) throws -> [String: [PhotoWanter]] {
    let list = Self.json(references)
    return try store.write { connection in
      var wanters: [String: [PhotoWanter]] = [:]
      for source in PhotoColumn.all where kinds.contains(source.kind) {
        let kind = source.rows == .reviews ? .review : source.kind
        let rows = try connection.rows(Self.sql(kind, source), .text(list)) { row in
          (
            row.text(0) ?? "",
            PhotoWanter(
              kind: kind, id: row.text(1) ?? "", restaurant: row.text(3), user: row.text(4), rows: Int(row.integer(2)))
          )
        }
        for (reference, wanter) in rows { wanters[reference, default: []].append(wanter) }
      }
      return wanters
    }
  }

  /// With `min(id)` SQLite takes the other columns from the row that has the least id.
  private static func sql(_ kind: PhotoKind, _ source: PhotoColumn) -> String {
    let restaurant = "(SELECT id FROM restaurants WHERE key = w.restaurant_key)"
    let (restaurantKey, userKey, user) =
      switch kind {
      case .restaurant: ("key", "NULL", "NULL")
      case .offer, .dish: ("restaurant_key", "NULL", "NULL")
      case .review: ("restaurant_key", "user_key", "(SELECT id FROM users WHERE key = w.user_key)")
      case .avatar:
        // A user without a review may have no page.
        (
          "NULL", "key",
          "(SELECT id FROM users WHERE key = w.user_key AND EXISTS (SELECT 1 FROM reviews WHERE user_key = w.user_key))"
        )
      }
    return """
      SELECT w.photo, w.id, w.n, \(restaurant), \(user) FROM (
        SELECT \(source.column) AS photo, min(id) AS id, count(*) AS n, \(restaurantKey) AS restaurant_key, \(userKey) AS user_key
        FROM \(source.rows.name) WHERE \(source.column) IN (SELECT value FROM json_each(?1))\(PhotoQueueReferences.isShown(source)) GROUP BY 1) w
      """
  }

  static func json(_ texts: [String]) -> String {
    var json = JSONWriter()
    json.array { json in
      for text in texts { json.value(text) }
    }
    return json.text
  }
}
