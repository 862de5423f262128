internal import Model

/// The rows that a shard gives to the analysts' views: those of its restaurants and users, and of what names both those of
/// its restaurants. The rows of all shards together are the views of one store, each row once.
///
/// A row that names neither is in the store of one shard alone.
struct ShardShare {
  /// Writes the keys of the shard's restaurants and users into temporary tables, to which the conditions refer.
  init(_ shard: Shard, _ connection: Connection) throws {
    for kind in [Collection.restaurants, .users] {
      let table = Self.keys(kind)
      try connection.execute(
        "DROP TABLE IF EXISTS temp.\(table); CREATE TEMP TABLE \(table)(key INTEGER PRIMARY KEY)")
      let subjects = try connection.statement("SELECT key, id FROM main.\(kind.name) ORDER BY key")
      let insert = try connection.statement("INSERT INTO temp.\(table) VALUES(?1)")
      defer { subjects.reset() }
      while try subjects.step() {
        guard shard.owns(kind, subjects.text(1) ?? "") else { continue }
        insert.bind(1, subjects.integer(0))
        while try insert.step() {}
      }
    }
  }

  /// What the rows of a stored table must fulfil; nil if all are the shard's.
  func condition(_ table: String) -> String? {
    switch table {
    case "restaurants": Self.own("restaurants.key", .restaurants)
    case "users": Self.own("users.key", .users)
    case "restaurant_cuisines": Self.own("restaurant_cuisines.restaurant_key", .restaurants)
    case "dishes", "offers":
      "(\(table).restaurant_key IS NULL OR \(Self.own("\(table).restaurant_key", .restaurants)))"
    case "reviews", "favorites", "visits", "orders": Self.either(table, .restaurants, or: .users)
    default: nil
    }
  }

  /// What reviews must fulfil that are counted by their author: those of the shard's users, and of nobody's those of its
  /// restaurants.
  var byAuthor: String { Self.either("reviews", .users, or: .restaurants) }

  private static func either(_ table: String, _ first: Collection, or second: Collection) -> String {
    let (one, other) = ("\(table).\(column(first))", "\(table).\(column(second))")
    return "(\(own(one, first)) OR (\(one) IS NULL AND (\(other) IS NULL OR \(own(other, second)))))"
  }

  private static func column(_ kind: Collection) -> String { kind == .restaurants ? "restaurant_key" : "user_key" }

  /// Whether a key is that of an own subject.
  static func own(_ key: String, _ kind: Collection) -> String {
    "\(key) IN (SELECT key FROM temp.\(keys(kind)))"
  }

  private static func keys(_ kind: Collection) -> String {
    OwnTableNames.quoted(AnalystNames.inner(kind.name + " own"))
  }
}
