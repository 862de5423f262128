package import Model

extension Store {
  /// How many restaurants must serve a dish before it has a page.
  package static let fewestPlacesOfADish = DishTable.fewest

  /// Puts the cuisines of this store's restaurants as lists of all restaurants tell them. Call it after the ingest.
  package func replaceCuisines(_ lists: CuisineLists) throws {
    try write { connection in
      try connection.transaction { try CuisineTable(connection).refresh(by: lists) }
    }
  }

  /// Puts the spellings of the dishes that have a page in place of those that this store computed from its own.
  package func replaceDishes(_ body: ((ComputedRow) throws -> Void) throws -> Void) throws {
    try replace(["dish_spellings"], body)
  }

  /// The same of the neighbours and the districts of its restaurants.
  package func replaceSurroundings(_ body: ((ComputedRow) throws -> Void) throws -> Void) throws {
    try replace(["neighbours", "restaurant_districts"], body)
  }

  private func replace(_ tables: [String], _ body: ((ComputedRow) throws -> Void) throws -> Void) throws {
    try write { connection in
      try connection.transaction {
        let rows = try ComputedTables(connection)
        for table in tables { try connection.execute("DELETE FROM \(table)") }
        try body { try rows.add($0) }
        try rows.finish()
      }
    }
  }

  /// Puts the summaries of subjects whose reviews other stores have, and the number of all reviews, in place of those
  /// that this store computed from its own.
  package func replaceSummaries(
    timeZoneOffset: @escaping @Sendable (Timestamp) -> Int, _ body: ((ComputedRow) throws -> Void) throws -> Void
  ) throws {
    try write { connection in
      try connection.transaction {
        let restaurants = try SummaryTable(connection, of: .restaurants, offset: timeZoneOffset)
        let users = try SummaryTable(connection, of: .users, offset: timeZoneOffset)
        var reviews = 0
        for table in [restaurants, users] { try table.clear() }
        try body { row in
          switch row {
          case .summary(let kind, let id, let summary):
            let key = try connection.integer("SELECT key FROM \(kind.name) WHERE id = ?1", .text(id))
            if let key { try (kind == .restaurants ? restaurants : users).put(key, summary) }
          case .reviews(let count): reviews += count
          case .district, .neighbour, .dish: break
          }
        }
        for table in [restaurants, users] { try table.flush() }
        try Meta(connection).set(.reviewsElsewhere, .integer(Int64(reviews)))
      }
    }
  }
}
