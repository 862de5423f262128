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
      "SELECT restaurant_key, district, town, folded, digest FROM restaurant_districts ORDER BY restaurant_key"
    ) { body in
      for place in order { try body(keys[place], found[place].map { [$0] } ?? []) }
    } isSame: { row, _, district in
      let stored = District(name: row.text(1) ?? "", town: row.text(2), folded: row.text(3) ?? "")
      return stored.isSame(as: district)
        && row.integer(4) == Int64(bitPattern: Self.digest(of: row.integer(0), district))
    }
    try changed.forEach {
      try connection.run("DELETE FROM restaurant_districts WHERE restaurant_key = ?1", .integer($0))
    }
    let inserts = try NewRows(
      connection, table: "restaurant_districts", columns: ["restaurant_key", "district", "town", "folded", "digest"])
    for place in order where changed.contains(keys[place]) {
      guard let district = found[place] else { continue }
      let key = keys[place]
      inserts.add(key)
      inserts.add(district.name)
      inserts.add(district.town)
      inserts.add(district.folded)
      inserts.add(Int64(bitPattern: Self.digest(of: key, district)))
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

  /// The digest by which a damaged row is noticed.
  static func digest(of key: Int64, _ district: District) -> UInt64 {
    var digest = RowDigest()
    digest.add(key)
    digest.add(district.name)
    digest.add(district.town)
    digest.add(district.folded)
    return digest.value
  }

  /// The columns of a row after the restaurant's key.
  static func columns(as alias: String) -> String {
    ["district", "town", "folded", "digest"].map { "\(alias).\($0)" }.joined(separator: ", ")
  }

  /// The join of the district of the restaurant `alias`, with the alias `districts`.
  static func join(of alias: String) -> String {
    "LEFT JOIN restaurant_districts AS districts ON districts.restaurant_key = \(alias).key"
  }
}

extension Statement {
  /// A restaurant's district, whose columns begin at its name; nil if it is null. Throws if the row does not match its
  /// digest.
  func district(of key: Int64, at column: Int32) throws -> District? {
    guard !isNull(column) else { return nil }
    let district = District(name: text(column) ?? "", town: text(column + 1), folded: text(column + 2) ?? "")
    guard isWritten(DistrictTable.digest(of: key, district), integer(column + 3)) else {
      throw DamagedRow(table: "restaurant_districts", key: key)
    }
    return district
  }
}
