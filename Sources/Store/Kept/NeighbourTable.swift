internal import Model

/// The nearest restaurants of each, computed ahead and again where positions changed.
final class NeighbourTable {
  /// How many a page shows.
  static let count = 6
  /// What is farther is no neighbour.
  static let limitMetres = 50_000.0

  private let connection: Connection
  private let keys: [Int64]
  private let positions: [Position]
  private let search: NearestSearch

  /// Begins to look for all neighbours again, on a thread of its own.
  init(_ connection: Connection) throws {
    self.connection = connection
    (keys, positions) = try Self.places(connection)
    search = NearestSearch(positions, count: Self.count, within: Self.limitMetres)
  }

  /// Waits for the neighbours and writes those that are others now; `changed` gets whose they are.
  func refresh(changed: (Int64) -> Void) throws {
    let nearest = search.found()
    var known = try neighbours()
    // By key, in which order the table lies; `keys` are by id.
    let places = keys.indices.sorted { keys[$0] < keys[$1] }
    var bulk = BulkIndexes(connection, table: "neighbours")
    if known.isEmpty { try bulk.setAside() }
    for place in places {
      let rows = rows(of: place, nearest[place])
      let before = known.removeValue(forKey: keys[place]) ?? []
      if before == rows { continue }
      try replace(keys[place], before, rows)
      changed(keys[place])
    }
    for (key, before) in known.sorted(by: { $0.key < $1.key }) {
      try replace(key, before, [])
      changed(key)
    }
    try bulk.restore()
  }

  private func rows(of place: Int, _ nearest: [NearestPlaces.Found]) -> [Row] {
    nearest.map { other in
      Row(
        neighbour: keys[other.index], metres: other.metres,
        bearing: NearestPlaces.bearing(from: positions[place], to: positions[other.index]))
    }
  }

  private struct Row: Equatable {
    var neighbour: Int64
    var metres: Double
    var bearing: Double
  }

  /// By id, so that equal distances are told apart by it.
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
    let insert = try connection.statement(
      """
      INSERT INTO neighbours(restaurant_key, rank, neighbour_key, metres, bearing, digest) VALUES(?1, ?2, ?3, ?4, ?5, ?6)
      """)
    for (rank, row) in rows.enumerated() {
      insert.bind(1, key)
      insert.bind(2, Int64(rank))
      insert.bind(3, row.neighbour)
      insert.bind(4, row.metres)
      insert.bind(5, row.bearing)
      let digest = Self.digest(
        of: key, rank: Int64(rank), row.neighbour, metres: row.metres, bearing: row.bearing)
      insert.bind(6, Int64(bitPattern: digest))
      _ = try insert.step()
    }
  }

  /// What tells a row that is read from what was written.
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
