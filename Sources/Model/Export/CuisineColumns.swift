/// The two columns of a table that gives restaurants their cuisines, one a row: a restaurant's id and a cuisine.
///
/// Such a table has no other columns but the row's own id and its position.
package struct CuisineColumns: Sendable, Hashable {
  /// The index of the column with the restaurant's id.
  package let restaurant: Int
  /// The index of the column with the cuisine.
  package let cuisine: Int

  /// `titles` are the names of the columns in the export. Returns nil for any other table.
  package init?(_ titles: [String]) {
    let names = titles.map(Self.folded)
    let (restaurants, cuisines) = (names.places(of: Self.restaurants), names.places(of: Self.cuisines))
    guard let restaurant = restaurants.first, let cuisine = cuisines.first, restaurants.count + cuisines.count == 2,
      names.places(of: Self.rows).count == names.count - 2
    else { return nil }
    self.restaurant = restaurant
    self.cuisine = cuisine
  }

  private static let restaurants: Set = ["restaurantid", "placeid", "businessid", "venueid"]
  /// `Rcuisine` is the name in UCI's restaurant data.
  private static let cuisines: Set = ["cuisine", "cuisines", "rcuisine", "cuisinename", "cuisinetype", "foodtype"]
  /// Columns about the row itself.
  private static let rows: Set = ["id", "key", "position"]

  private static func folded(_ title: String) -> String {
    String(decoding: title.lowercased().utf8.filter { $0 != 0x20 && $0 != 0x5F && $0 != 0x2D }, as: UTF8.self)
  }
}

extension [String] {
  fileprivate func places(of known: Set<String>) -> [Int] { indices.filter { known.contains(self[$0]) } }
}
