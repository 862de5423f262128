internal import Model

/// Writes rows of the tables of districts, neighbours and dishes' spellings that another store computed.
final class ComputedTables {
  private let connection: Connection
  private let districts: NewRows
  private let neighbours: NewRows

  init(_ connection: Connection) throws {
    self.connection = connection
    districts = try NewRows(
      connection, table: "restaurant_districts", columns: ["restaurant_key", "district", "town", "folded", "digest"])
    neighbours = try NewRows(
      connection, table: "neighbours",
      columns: ["restaurant_key", "rank", "neighbour_key", "metres", "bearing", "digest"])
  }

  func finish() throws {
    for rows in [districts, neighbours] { try rows.flush() }
  }

  func add(_ row: ComputedRow) throws {
    switch row {
    case .district(let restaurant, let district):
      guard let key = try key(of: restaurant) else { return }
      districts.add(key)
      districts.add(district.name)
      districts.add(district.town)
      districts.add(district.folded)
      districts.add(Int64(bitPattern: DistrictTable.digest(of: key, district)))
      try districts.endRow()
    case .neighbour(let restaurant, let rank, let other, let metres, let bearing):
      guard let key = try key(of: restaurant), let neighbour = try self.key(of: other) else { return }
      neighbours.add(key)
      neighbours.add(Int64(rank))
      neighbours.add(neighbour)
      neighbours.add(metres)
      neighbours.add(bearing)
      neighbours.add(
        Int64(
          bitPattern: NeighbourTable.digest(of: key, rank: Int64(rank), neighbour, metres: metres, bearing: bearing)))
      try neighbours.endRow()
    case .dish(let spelling, let folded, let places):
      try connection.run(
        "INSERT INTO dish_spellings(name, folded, places, digest) VALUES(?1, ?2, ?3, ?4)", .text(spelling),
        .text(folded), Value(places), .integer(DishTable.digest(ofSpelling: spelling, folded, places)))
    case .summary, .reviews: break
    }
  }

  private func key(of restaurant: String) throws -> Int64? {
    try connection.integer("SELECT key FROM restaurants WHERE id = ?1", .text(restaurant))
  }
}
