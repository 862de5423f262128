internal import Model

/// The districts of restaurants. They are computed again if a declared district, an address or a position changed.
struct DistrictTable {
  /// Raise this when `DistrictRule` changes.
  private static let ruleVersion: Int64 = 2

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Computes the districts of all restaurants again if a restaurant was added, removed, moved, or has another address.
  /// Returns whether any district changed, and records the changed restaurants in the session's table. Call it after all
  /// rows are in place.
  func refresh(_ session: IngestSession) throws -> Bool {
    let open = session.openSubjects.first { $0.layout.collection == .restaurants }
    let isNew = try Meta(connection).set(.districts, .integer(Self.ruleVersion))
    let columns: [RestaurantColumn] = [.district, .address, .lat, .lon]
    guard isNew || columns.contains(where: { open?.columns.concern($0.rawValue) == true }) else { return false }
    let changed = try refresh()
    guard !changed.isEmpty else { return false }
    try (open ?? session.subjects(.restaurants)).recordChanged(.district, of: changed)
    return true
  }

  /// Writes the districts that changed, and returns their restaurants.
  @discardableResult
  func refresh() throws -> KeySet {
    let (keys, found) = try found()
    // The tables are in the order of keys, what was found in that of ids.
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    let changed = try connection.keysDiffering(
      "SELECT restaurant_key, district, town, folded FROM restaurant_districts ORDER BY restaurant_key"
    ) { body in
      for place in order { try body(keys[place], found[place].map { [$0] } ?? []) }
    } isSame: { row, _, district in
      row.district(at: 1)?.isSame(as: district) == true
    }
    try changed.forEach {
      try connection.run("DELETE FROM restaurant_districts WHERE restaurant_key = ?1", .integer($0))
    }
    let inserts = try NewRows(
      connection, table: "restaurant_districts", columns: ["restaurant_key", "district", "town", "folded"])
    for place in order where changed.contains(keys[place]) {
      guard let district = found[place] else { continue }
      inserts.add(keys[place])
      inserts.add(district.name)
      inserts.add(district.town)
      inserts.add(district.folded)
      try inserts.endRow()
    }
    try inserts.flush()
    return changed
  }

  /// The keys of restaurants with their districts, in the order of ids.
  private func found() throws -> (keys: [Int64], DistrictRule.Districts) {
    var rule = DistrictRule()
    var keys: [Int64] = []
    try connection.each(
      "SELECT key, district, address, lat, lon FROM restaurants WHERE present = 1 ORDER BY id"
    ) { rows in
      keys.append(rows.integer(0))
      rule.add(declared: rows.text(1), address: rows.text(2), position: rows.position(3))
    }
    return (keys, rule.districts())
  }

  /// The columns of a row after the restaurant's key.
  static func columns(as alias: String) -> String {
    ["district", "town", "folded"].map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  /// The join of the district of the restaurant `alias`, with the alias `districts`.
  static func join(of alias: String) -> String {
    "LEFT JOIN restaurant_districts AS districts ON districts.restaurant_key = \(alias).key"
  }
}

extension Statement {
  /// A restaurant's district, whose columns begin at its name; nil if it is null.
  func district(at column: Int32) -> District? {
    guard !isNull(column) else { return nil }
    return District(name: text(column) ?? "", town: text(column + 1), folded: text(column + 2) ?? "")
  }
}
