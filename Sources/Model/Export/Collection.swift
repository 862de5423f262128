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
    RestaurantColumn.columns, UserColumn.columns, ReviewColumn.columns, DishColumn.columns, OfferColumn.columns,
    FavoriteColumn.columns, VisitColumn.columns, OrderColumn.columns,
  ]
}

/// A column of a collection's table, named as in SQL.
package struct Column: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case text
    case integer
    case real
    /// Microseconds since 1970, UTC, in the table; ISO 8601 text in the analysts' views.
    case time
  }

  package let name: String
  package let kind: Kind
  /// Whether it never leaves the store (law 8).
  package let isPrivate: Bool

  package init(_ name: String, _ kind: Kind, isPrivate: Bool = false) {
    self.name = name
    self.kind = kind
    self.isPrivate = isPrivate
  }
}

/// The columns of one collection, in order; raw values index the cells of a row. A column is named in SQL as its case is
/// here, with underscores. It holds text, and leaves the store, unless the collection says otherwise.
package protocol CollectionColumn: RawRepresentable<Int>, CaseIterable, Sendable {
  var kind: Column.Kind { get }
  var isPrivate: Bool { get }
}

extension CollectionColumn {
  package var isPrivate: Bool { false }

  fileprivate static var columns: [Column] {
    allCases.map { Column(underscored(String(describing: $0)), $0.kind, isPrivate: $0.isPrivate) }
  }

  /// `createdAt` as `created_at`, `ownerID` as `owner_id`.
  private static func underscored(_ name: String) -> String {
    var words = ""
    for (before, letter) in zip(" " + name, name) {
      if letter.isUppercase, before.isLowercase { words += "_" }
      words += letter.lowercased()
    }
    return words
  }
}

package enum RestaurantColumn: Int, CollectionColumn {
  case id, name, cuisine, address, lat, lon, opens, closes
  /// The export's own rating, unchanged.
  case rating
  /// The price level, in the export's own words.
  case price
  /// The restaurant's phone number, which it publishes.
  case phone
  /// A photo reference: a path relative to the exports folder, or an http(s) address.
  case photo
  /// JSON: seven entries from Monday, each null or a list of `["HH:MM","HH:MM"]`.
  case hours
  case ownerID, createdAt, updatedAt
  /// The part of the town that the export declares.
  case district
  /// Its pages on other sites as the export names them: addresses, or names on those sites.
  case website, instagram, facebook, tiktok, twitter, whatsapp

  package var kind: Column.Kind {
    switch self {
    case .lat, .lon, .rating: .real
    case .createdAt, .updatedAt: .time
    default: .text
    }
  }

  package var isPrivate: Bool { self == .ownerID }
}

package enum UserColumn: Int, CollectionColumn {
  case id, name, photo, diet, budget, email, phone, role, createdAt, updatedAt

  package var kind: Column.Kind { self == .createdAt || self == .updatedAt ? .time : .text }
  package var isPrivate: Bool { self == .email || self == .phone || self == .role }
}

package enum ReviewColumn: Int, CollectionColumn {
  case id, userID, restaurantID, stars, comment, photo, createdAt, updatedAt, reply, repliedAt
  /// The name of the guest in the review's own row, shown where no user's row is referred to.
  case userName
  /// The reference of that guest's picture.
  case avatar

  package var kind: Column.Kind {
    switch self {
    case .stars: .real
    case .createdAt, .updatedAt, .repliedAt: .time
    default: .text
    }
  }
}

package enum DishColumn: Int, CollectionColumn {
  case id, restaurantID, name, description, type
  /// Decimal text, unchanged.
  case price
  /// The price in hundredths (or the currency's own minor unit).
  case priceMinor
  case currency, rating, photo, createdAt, updatedAt

  package var kind: Column.Kind {
    switch self {
    case .priceMinor: .integer
    case .rating: .real
    case .createdAt, .updatedAt: .time
    default: .text
    }
  }
}

package enum OfferColumn: Int, CollectionColumn {
  case id, restaurantID, title, description
  /// Percent off.
  case discount
  case price, priceMinor, currency, photo, validFrom, validTo, createdAt, updatedAt

  package var kind: Column.Kind {
    switch self {
    case .priceMinor: .integer
    case .discount: .real
    case .validFrom, .validTo, .createdAt, .updatedAt: .time
    default: .text
    }
  }
}

package enum FavoriteColumn: Int, CollectionColumn {
  case userID, restaurantID, addedAt

  package var kind: Column.Kind { self == .addedAt ? .time : .text }
}

package enum VisitColumn: Int, CollectionColumn {
  case id, userID, restaurantID, visitedAt

  package var kind: Column.Kind { self == .visitedAt ? .time : .text }
}

package enum OrderColumn: Int, CollectionColumn {
  case id, userID, restaurantID, status, cuisines, total, totalMinor, quoted, quotedMinor, currency
  case createdAt, deliveredAt

  package var kind: Column.Kind {
    switch self {
    case .totalMinor, .quotedMinor: .integer
    case .createdAt, .deliveredAt: .time
    default: .text
    }
  }
}
