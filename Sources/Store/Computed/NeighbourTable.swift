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
      columns: ["restaurant_key", "rank", "neighbour_key", "metres", "bearing", "digest"])
    search = NearestSearch(positions, count: Self.count, within: Self.limitMetres)
  }

  /// Waits for the search and rewrites the rows that changed. Calls `changed` with the key of each such restaurant.
  func refresh(changed: (Int64) -> Void) throws {
    let nearest = search.found()
    var known = try neighbours()
    // The table is in the order of keys, `keys` in the order of ids.
    let byKey = keys.indices.sorted { keys[$0] < keys[$1] }
    for index in byKey {
      let rows = nearest[index].map { Row(neighbour: keys[$0.index], metres: $0.metres, bearing: $0.bearing) }
      let before = known.removeValue(forKey: keys[index]) ?? []
      if before == rows { continue }
      try replace(keys[index], before, rows)
      changed(keys[index])
    }
    for (key, before) in known.sorted(by: { $0.key < $1.key }) {
      try replace(key, before, [])
      changed(key)
    }
    try inserts.flush()
  }

  private struct Row: Equatable {
    var neighbour: Int64
    var metres: Double
    var bearing: Double
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

  private func neighbours() throws -> [Int64: [Row]] {
    let all = try connection.statement(
      "SELECT restaurant_key, neighbour_key, metres, bearing FROM neighbours ORDER BY restaurant_key, rank")
    defer { all.reset() }
    var known: [Int64: [Row]] = [:]
    while try all.step() {
      known[all.integer(0), default: []].append(
        Row(neighbour: all.integer(1), metres: all.real(2), bearing: all.real(3)))
    }
    return known
  }

  private func replace(_ key: Int64, _ before: [Row], _ rows: [Row]) throws {
    if !before.isEmpty { try connection.run("DELETE FROM neighbours WHERE restaurant_key = ?1", .integer(key)) }
    for (rank, row) in rows.enumerated() {
      inserts.add(key)
      inserts.add(Int64(rank))
      inserts.add(row.neighbour)
      inserts.add(row.metres)
      inserts.add(row.bearing)
      let digest = Self.digest(of: key, rank: Int64(rank), row.neighbour, metres: row.metres, bearing: row.bearing)
      inserts.add(Int64(bitPattern: digest))
      try inserts.endRow()
    }
  }

  /// The digest by which a damaged row is noticed.
  static func digest(
    of key: Int64, rank: Int64, _ neighbour: Int64, metres: Double, bearing: Double
  ) -> UInt64 {
    var digest = RowDigest()
    for number in [key, rank, neighbour] { digest.add(number) }
    digest.add(metres)
    digest.add(bearing)
    return digest.value
  }
}
