package import Model

/// What a shard's store tells of the shard's own rows to later nights: which it counts, and when its pages change by
/// themselves.
package struct OwnCensus {
  private let reader: StoreReader
  private let shard: Shard
  private var connection: Connection { reader.connection }

  package init(_ reader: StoreReader, of shard: Shard) {
    self.reader = reader
    self.shard = shard
  }

  package func census() throws -> Census {
    try reader.convertingErrors {
      var census = Census()
      let (restaurants, users) = (try owned(.restaurants, "1"), try owned(.users, "1"))
      let (ownRestaurants, ownUsers) = (Set(restaurants.map(\.key)), Set(users.map(\.key)))
      let rows = try connection.statement("SELECT id, restaurant_key, user_key FROM reviews")
      defer { rows.reset() }
      var reviews: [UInt64] = []
      while try rows.step() {
        let isOwn =
          rows.isNull(1) ? ownUsers.contains(rows.integer(2)) : ownRestaurants.contains(rows.integer(1))
        if isOwn { reviews.append(rows.bytes(0).map { Census.hash(.reviews, $0) } ?? 0) }
      }
      census[.reviews] = reviews
      let reviewers =
        reader.usersPages == .all ? "" : "AND EXISTS(SELECT 1 FROM user_summaries AS s WHERE s.key = users.key)"
      census[.pages] =
        try owned(.restaurants, "present = 1").map(\.hash) + owned(.users, "present = 1 \(reviewers)").map(\.hash)
      census[.knownByReviews] = try owned(.restaurants, "present = 1 AND derived = 2").map(\.hash)
      return census
    }
  }

  /// The days on which an offer of the shard begins, or has ended.
  package func offerDays(in zone: TimeZoneRules) throws -> [Int] {
    try reader.convertingErrors {
      var days: Set<Int> = []
      let rows = try connection.statement("SELECT valid_from, valid_to FROM offers WHERE restaurant_key IS NOT NULL")
      defer { rows.reset() }
      while try rows.step() {
        for (column, after) in [(Int32(0), 0), (1, 1)] where !rows.isNull(column) {
          days.insert(zone.day(of: Timestamp(microseconds: rows.integer(column))).number + after)
        }
      }
      return days.sorted()
    }
  }

  private func owned(_ kind: Collection, _ condition: String) throws -> [(key: Int64, hash: UInt64)] {
    let rows = try connection.statement("SELECT key, id FROM \(kind.name) WHERE \(condition)")
    defer { rows.reset() }
    var owned: [(key: Int64, hash: UInt64)] = []
    while try rows.step() {
      guard let id = rows.bytes(1), Shard.number(of: kind, id, among: shard.count) == shard.number else { continue }
      owned.append((rows.integer(0), Census.hash(kind, id)))
    }
    return owned
  }
}
