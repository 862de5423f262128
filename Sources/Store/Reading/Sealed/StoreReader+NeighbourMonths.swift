internal import Model

extension StoreReader {
  /// The neighbours of a restaurant that have a page, the nearest first, each with its months from `first` to `last`
  /// (`ReviewSummary.Month.number`).
  package func neighbourMonths(
    ofRestaurant key: Int64, from first: Int, through last: Int
  ) throws -> [NeighbourMonths] {
    try convertingErrors {
      try connection.rows(Self.neighbourSummaries, .integer(key)) { row -> NeighbourMonths? in
        let neighbour = row.integer(0)
        guard let restaurant = try mentionedRestaurants.restaurant(neighbour) else { return nil }
        let months = try row.summary(of: neighbour, at: 1).months.filter { first <= $0.number && $0.number <= last }
        return NeighbourMonths(id: restaurant.subject.id, name: restaurant.subject.name, months: months)
      }.compactMap(\.self)
    }
  }

  private static let neighbourSummaries = """
    SELECT n.neighbour_key, \(SummaryTable.columns) FROM neighbours AS n
    LEFT JOIN restaurant_summaries AS s ON s.key = n.neighbour_key WHERE n.restaurant_key = ?1 ORDER BY n.rank
    """
}
