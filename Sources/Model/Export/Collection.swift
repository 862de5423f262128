/// The collections of an export; each is a table of the same name.
package enum Collection: UInt8, Sendable, Hashable, CaseIterable {
  case restaurants
  case users
  case reviews
  case dishes
  case offers
  case favorites
  case visits
  case orders

  /// The table's name, and the word in problems and on screens.
  package var name: String { Self.names[Int(rawValue)] }

  /// The columns of the table, in the order in which a `RecordBatch` holds its cells.
  package var columns: [Column] { Self.columns[Int(rawValue)] }

  /// Its records hold what is private of people: columns of its own, or what orders often say of an address.
  package var isPrivate: Bool { self == .orders || columns.contains(where: \.isPrivate) }

  /// How many of the first columns make a row the same row: an id, or the pair of ids of favourites.
  package var keyColumns: Int { self == .favorites ? 2 : 1 }

  /// The columns from here on were added to the collection after its first version: an empty one adds nothing to a row's
  /// digest, so that those of older rows hold.
  package var firstLaterColumn: Int {
    self == .restaurants ? RestaurantColumn.district.rawValue : columns.count
  }

  private static let names = allCases.map { String(describing: $0) }

  private static let columns: [[Column]] = [
    RestaurantColumn.allCases.map(\.column), UserColumn.allCases.map(\.column), ReviewColumn.allCases.map(\.column),
    DishColumn.allCases.map(\.column), OfferColumn.allCases.map(\.column), FavoriteColumn.allCases.map(\.column),
    VisitColumn.allCases.map(\.column), OrderColumn.allCases.map(\.column),
  ]
}
