extension Store {
  /// The analysts' own tables; `show` as in `AnalystSession`.
  package func ownTables(show: [String: [String]]) throws -> [OwnTableView] {
    try write { try OwnTableView.all($0, show: show) }
  }

  /// The names of the tables that give restaurants their cuisines, with the number of restaurants that have theirs from
  /// it.
  package func cuisineTables() throws -> [String: Int] {
    try write { connection in
      let tables = try OwnTableRecord.all(connection).filter { try CuisineRows.contains($0.key, connection) }
      let counts = try tables.map { ($0.name, try CuisineRows.restaurants(of: $0.key, connection)) }
      return Dictionary(uniqueKeysWithValues: counts)
    }
  }
}
