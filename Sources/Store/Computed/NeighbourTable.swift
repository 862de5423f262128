internal import Model

/// The nearest restaurants of each restaurant. They are computed again if any restaurant was added, removed or changed.
final class NeighbourTable {
  /// How many neighbours a page shows.
  static let count = 6
  /// The distance within which restaurants are neighbours.
  static let limitMetres = 50_000.0

  private let connection: Connection
  private let keys: [Int64]
  private let search: NearestSearch
  private let inserts: NewRows

  /// Starts the search for all neighbours on a thread of its own.
  init(_ connection: Connection) throws {
    self.connection = connection
    let (keys, positions) = try Self.places(connection)
    self.keys = keys
    inserts = try NewRows(
      connection, table: "neighbours",
      columns: ["restaurant_key", "rank", "neighbour_key", "metres", "bearing"])
    search = NearestSearch(positions, count: Self.count, within: Self.limitMetres)
  }

  /// Waits for the search and rewrites the rows that changed. Calls `changed` with the key of each such restaurant.
  func refresh(changed: (Int64) -> Void) throws {
    let nearest = search.found()
    // The table is in the order of keys, `keys` in the order of ids.
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    let differing = try connection.keysDiffering(
      "SELECT restaurant_key, neighbour_key, metres, bearing FROM neighbours ORDER BY restaurant_key, rank"
    ) { body in
      for place in order { try body(keys[place], nearest[place]) }
    } isSame: { [keys] row, _, near in
      keys[near.index] == row.integer(1) && near.metres == row.real(2) && near.bearing == row.real(3)
    }
    try differing.forEach { key in
      try connection.run("DELETE FROM neighbours WHERE restaurant_key = ?1", .integer(key))
      changed(key)
    }
    for place in order where differing.contains(keys[place]) { try insert(keys[place], nearest[place]) }
    try inserts.flush()
  }

  /// Keys and positions in the order of ids, by which equal distances are ordered.
  private static func places(_ connection: Connection) throws -> ([Int64], [Position]) {
    let rows = try connection.rows(
      """
      SELECT key, lat, lon FROM restaurants
      WHERE present = 1 AND lat BETWEEN -90 AND 90 AND lon BETWEEN -180 AND 180 ORDER BY id
      """
    ) { ($0.integer(0), Position(latitude: $0.real(1), longitude: $0.real(2))) }
    return (rows.map(\.0), rows.map(\.1))
  }

  private func insert(_ key: Int64, _ nears: ArraySlice<NearestSearch.Near>) throws {
    for (rank, near) in nears.enumerated() {
      inserts.add(key)
      inserts.add(Int64(rank))
      inserts.add(keys[near.index])
      inserts.add(near.metres)
      inserts.add(near.bearing)
      try inserts.endRow()
    }
  }
}
