internal import Model

extension StoreReader {
  /// All districts, those with most restaurants first, then by name; none if all restaurants are in the same one.
  package func districts() throws -> [DistrictTally] { try convertingErrors { try standings().districtTallies() } }

  /// Whether there are at least two districts, so that each has a page.
  package func hasDistricts() throws -> Bool {
    try convertingErrors {
      try connection.integer(
        "SELECT (SELECT min(folded) FROM restaurant_districts) <> (SELECT max(folded) FROM restaurant_districts)") == 1
    }
  }

  /// The figures of a list's restaurants, or of all. Menus are included only if `withMenus`.
  package func figures(of list: GuideList?, withMenus: Bool = true) throws -> ListFigures {
    try convertingErrors {
      let standings = try standings()
      let members = standings.members(of: list)
      var figures = ListFigures()
      figures.restaurants = members.count
      for row in members {
        figures.reviews += row.reviews
        figures.rated += row.rated
        figures.milliStars += row.milliStars
        if list != nil, let position = row.position {
          figures.spots.append(ListFigures.Spot(position: position, rated: row.rated, milliStars: row.milliStars))
        }
      }
      figures.cuisines = standings.cuisineCounts(of: members)
      figures.districts = standings.districtCounts(of: members)
      guard withMenus else { return figures }
      let menus = try menuSummary(of: list, members)
      (figures.mains, figures.dishes) = (menus.mains, menus.dishes)
      for index in figures.dishes.indices {
        figures.dishes[index].page = try dishPages.slug(ofSpelling: figures.dishes[index].name)
      }
      return figures
    }
  }

  /// A number that grows with each ingest that changed a dish. It is not part of the state.
  package func editionOfMenus() throws -> Int64 {
    try convertingErrors {
      try connection.integer("SELECT max(edition) FROM column_editions WHERE tab = 'dishes'") ?? 0
    }
  }

  /// The shortest one-line comment of 20 to 60 characters with which a restaurant was given five stars. Of equally
  /// short ones it is the first in byte order.
  package func quote(ofRestaurant id: String) throws -> String? {
    try convertingErrors {
      guard let restaurant = try restaurantKey(id) else { return nil }
      let found = try connection.rows(Self.quotes, .integer(restaurant)) { row in
        let author = try row.author(at: CheckedRow.count(of: .reviews))
        try row.requireIntact(.reviews, user: author?.id, restaurant: id)
        return row.text(ReviewColumn.comment.index)
      }
      return found.first ?? nil
    }
  }

  private static let quotes = """
    SELECT \(ReviewReader.reviewColumns), \(ReviewReader.authorColumns) FROM reviews AS r
    LEFT JOIN users AS u ON u.key = r.user_key \(quoted)
    """

  /// Selects the key of the review that is quoted.
  static let quoteKeys = "SELECT r.key FROM reviews AS r \(quoted)"

  private static let quoted = """
    WHERE r.restaurant_key = ?1 AND r.stars = 5 AND length(r.comment) BETWEEN 20 AND 60
    AND instr(r.comment, char(10)) = 0
    ORDER BY length(r.comment), CAST(r.comment AS BLOB), r.id LIMIT 1
    """
}
