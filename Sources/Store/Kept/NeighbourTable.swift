internal import Model

/// The nearest restaurants of each, computed ahead and again where positions changed.
final class NeighbourTable {
  /// How many a page shows.
  static let count = 6
  /// What is farther is no neighbour.
  static let limitMetres = 50_000.0

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Computes all neighbours again and writes those that are others now; `changed` gets whose they are.
  func refresh(changed: (Int64) -> Void) throws {
    let (keys, positions) = try places()
    let nearest = NearestPlaces(positions)
    var known = try neighbours()
    for (index, key) in keys.enumerated() {
      let found = nearest.nearest(to: index, count: Self.count, within: Self.limitMetres)
      let rows = found.map { other in
        Row(
          neighbour: keys[other.index], metres: other.metres,
          bearing: NearestPlaces.bearing(from: positions[index], to: positions[other.index]))
      }
      if known.removeValue(forKey: key) ?? [] == rows { continue }
      try replace(key, rows)
      changed(key)
    }
    for key in known.keys.sorted() {
      try replace(key, [])
      changed(key)
    }
  }

  private struct Row: Equatable {
    var neighbour: Int64
    var metres: Double
    var bearing: Double
  }

  /// By id, so that equal distances are told apart by it.
  private func places() throws -> ([Int64], [Position]) {
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

  private func replace(_ key: Int64, _ rows: [Row]) throws {
    try connection.run("DELETE FROM neighbours WHERE restaurant_key = ?1", .integer(key))
    for (rank, row) in rows.enumerated() {
      try connection.run(
        "INSERT INTO neighbours(restaurant_key, rank, neighbour_key, metres, bearing) VALUES(?1, ?2, ?3, ?4, ?5)",
        .integer(key), Value(rank), .integer(row.neighbour), Value(row.metres), Value(row.bearing))
    }
  }
}
