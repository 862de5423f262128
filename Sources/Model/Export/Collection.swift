/// The collections of an export; each is a table of the same name.
package enum Collection: UInt8, Sendable, Hashable, CaseIterable, Codable {
  case restaurants
  case users
  case reviews
  case dishes
  case offers
  case favorites
  case visits
  case orders

  /// The table's name, which problems and screens also use.
  package var name: String { Self.names[Int(rawValue)] }

  /// Whether these are restaurants or users, which other rows refer to and which have pages.
  package var isOfSubjects: Bool { self == .restaurants || self == .users }

  /// Nil if no collection has this name.
  package init?(named name: String) {
    guard let collection = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = collection
  }

  /// The columns of the table, in the order of the cells in a `RecordBatch`.
  package var columns: [Column] { Self.columns[Int(rawValue)] }

  /// Whether its records contain private data of people: private columns, or, for orders, what often contains an
  /// address.
  package var isPrivate: Bool { self == .orders || columns.contains(where: \.isPrivate) }

  /// The number of first columns that identify a row: an id, or the pair of ids of favorites.
  package var keyColumns: Int { self == .favorites ? 2 : 1 }

  /// The columns from this one on were added after the collection's first version. An empty one adds nothing to a row's
  /// digest, so that the digests of older rows remain valid.
  package var firstLaterColumn: Int {
    switch self {
    case .restaurants: RestaurantColumn.district.rawValue
    case .reviews: ReviewColumn.userName.rawValue
    default: columns.count
    }
  }

  private static let names = allCases.map { String(describing: $0) }

  private static let columns: [[Column]] = [
    RestaurantColumn.allCases.map(\.column), UserColumn.allCases.map(\.column), ReviewColumn.allCases.map(\.column),
    DishColumn.allCases.map(\.column), OfferColumn.allCases.map(\.column), FavoriteColumn.allCases.map(\.column),
    VisitColumn.allCases.map(\.column), OrderColumn.allCases.map(\.column),
  ]
}
