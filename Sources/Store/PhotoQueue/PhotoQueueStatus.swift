internal import Diagnostics
package import Model

/// The contents of the disk tier according to the store.
package struct PhotoHolding: Sendable, Hashable {
  package var copies = 0
  package var bytes = 0
  /// Copies that no exported row leads to now. They are kept in case settings or photos are restored.
  package var idleCopies = 0
  package var idleBytes = 0
  /// When the oldest and the newest result were made, in microseconds since 1970; nil if there are none.
  package var oldest: Int64?
  package var newest: Int64?
}

extension PhotoQueue {
  /// The number of jobs in each state. Only those that are not completed are looked at one by one.
  package func states() throws -> [PhotoJob.State: Int] {
    try store.write { connection in
      let rows = try connection.rows(
        "SELECT state, count(*) FROM photo_jobs WHERE state <> 'completed' GROUP BY state"
      ) { row in
        (PhotoJob.State(rawValue: row.text(0) ?? "") ?? .pending, Int(row.integer(1)))
      }
      var states = Dictionary(rows, uniquingKeysWith: +)
      let known = Int(try connection.integer("SELECT count(*) FROM photo_jobs") ?? 0)
      let completed = known - states.values.reduce(0, +)
      if completed > 0 { states[.completed] = completed }
      return states
    }
  }

  /// The number of references in each state. One with two jobs counts once, as what the worse of them is.
  package func photoStates() throws -> [PhotoJob.State: Int] {
    let order = [PhotoJob.State.completed, .processing, .pending, .failed].map(\.rawValue)
    let twice = try store.write { try Self.twice("state", $0) }
    return try twice.reduce(into: states()) { states, pair in
      guard let better = PhotoJob.State(rawValue: order.first { $0 == pair.0 || $0 == pair.1 } ?? "") else { return }
      states[better, default: 0] -= pair.2
    }.filter { $0.value > 0 }
  }

  /// Jobs that are not completed, without those of a reference that waits for the same reason as a job before.
  static let unfinished = """
    state <> 'completed' AND NOT (avatar = 1 AND EXISTS (
      SELECT 1 FROM photo_jobs AS o WHERE o.reference = photo_jobs.reference AND o.avatar = 0
        AND o.state = photo_jobs.state AND o.last_error = photo_jobs.last_error))
    """

  /// Jobs that are not completed, oldest first, a reference once.
  package func unfinished(limit: Int) throws -> [PhotoJob] {
    try store.write { connection in
      try connection.rows(
        "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE \(Self.unfinished) ORDER BY id LIMIT ?1",
        Value(limit), read: PhotoQueueRow.job)
    }
  }

  /// The sizes of the disk tier. A file that several results share counts once.
  package func holding() throws -> PhotoHolding {
    try store.write { connection in
      let rows = try connection.rows(
        """
        SELECT count(*), coalesce(sum(bytes), 0), coalesce(sum(idle), 0), coalesce(sum(bytes * idle), 0),
          (SELECT min(made) FROM photo_results WHERE made > 0), (SELECT max(made) FROM photo_results WHERE made > 0)
        FROM (
          SELECT max(c.bytes) AS bytes,
            min(NOT EXISTS (SELECT 1 FROM photo_jobs j WHERE j.result = c.result)) AS idle
          FROM photo_copies c GROUP BY c.digest, c.pixels, c.format)
        """
      ) { row in
        PhotoHolding(
          copies: Int(row.integer(0)), bytes: Int(row.integer(1)), idleCopies: Int(row.integer(2)),
          idleBytes: Int(row.integer(3)), oldest: row.optionalInteger(4), newest: row.optionalInteger(5))
      }
      return rows.first ?? PhotoHolding()
    }
  }

  /// Whether any result has a copy with this digest.
  package func knows(digest: String) throws -> Bool {
    try store.write { try $0.integer("SELECT 1 FROM photo_copies WHERE digest = ?1 LIMIT 1", .text(digest)) != nil }
  }

  /// Adds the traffic of a run. A run without any writes nothing.
  package func add(_ traffic: PhotoTraffic, to tier: PhotoTraffic.Tier) throws {
    guard traffic != PhotoTraffic() else { return }
    try store.write { connection in
      try connection.run(
        """
        INSERT INTO photo_traffic VALUES (?1, ?2, ?3)
        ON CONFLICT DO UPDATE SET hits = hits + excluded.hits, misses = misses + excluded.misses
        """, .text(tier.rawValue), Value(traffic.hits), Value(traffic.misses))
    }
  }

  package func traffic(_ tier: PhotoTraffic.Tier) throws -> PhotoTraffic {
    try store.write { connection in
      try connection.rows("SELECT hits, misses FROM photo_traffic WHERE tier = ?1", .text(tier.rawValue)) { row in
        PhotoTraffic(hits: Int(row.integer(0)), misses: Int(row.integer(1)))
      }.first ?? PhotoTraffic()
    }
  }

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

/// The hits and misses of a tier of the photo cache over all runs. They are not part of the state and never shown on
/// the site.
package struct PhotoTraffic: Sendable, Hashable {
  package enum Tier: String, Sendable, Hashable, CaseIterable {
    /// The tier is asked for the copies of a new or changed photo. A hit saves a decoding.
    case disk
    /// The tier is asked by pages for a photo. A hit saves a query of the store.
    case memory
  }

  package var hits = 0
  package var misses = 0

  package init(hits: Int = 0, misses: Int = 0) {
    self.hits = hits
    self.misses = misses
  }
}

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
