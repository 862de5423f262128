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
  package var firstLaterColumn: Int { columns.firstIndex { $0.since > 1 } ?? columns.count }

  private static let names = allCases.map { String(describing: $0) }

  private static let columns: [[Column]] = [
    RestaurantColumn.allCases.map(\.column), UserColumn.allCases.map(\.column), ReviewColumn.allCases.map(\.column),
    DishColumn.allCases.map(\.column), OfferColumn.allCases.map(\.column), FavoriteColumn.allCases.map(\.column),
    VisitColumn.allCases.map(\.column), OrderColumn.allCases.map(\.column),
  ]
}

/// A column of a collection's table, named as in SQL, and all that is decided about it.
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
  /// What it means to analysts; nil if their views do not have it.
  package let meaning: String?
  /// The column behind which the views have it, if it is not the one before it.
  package let follows: String?
  /// Whether it never leaves the store (law 8).
  package let isPrivate: Bool
  /// Whether pages of other subjects depend on it, so that a change renders them too.
  package let isPublicIdentity: Bool
  /// Whether a page shows it only where `users.show` has its name.
  package let isOnRequest: Bool
  /// The version of the store that has it first: of a new column `PRAGMA user_version` and one. It never changes.
  package let since: Int

  package init(
    _ name: String, _ kind: Kind, _ meaning: String? = nil, follows: String? = nil, isPrivate: Bool = false,
    isPublicIdentity: Bool = false, isOnRequest: Bool = false, since: Int = 1
  ) {
    self.name = name
    self.kind = kind
    self.meaning = meaning
    self.follows = follows
    self.isPrivate = isPrivate
    self.isPublicIdentity = isPublicIdentity
    self.isOnRequest = isOnRequest
    self.since = since
  }
}

/// The columns of one collection, in order; raw values index the cells of a row.
package protocol CollectionColumn: RawRepresentable<Int>, CaseIterable, Sendable {
  var column: Column { get }
}

/// The texts of a subject's row as they are stored, by column. A reader of rows fills them all, so that a new column
/// needs no line there.
package struct ColumnTexts<Key: CollectionColumn>: Sendable, Hashable {
  private var texts = [String?](repeating: nil, count: Key.allCases.count)

  package init() {}

  package subscript(column: Key) -> String? {
    get { texts[column.rawValue] }
    set { texts[column.rawValue] = newValue }
  }
}

package enum RestaurantColumn: Int, CollectionColumn {
  case id, name, cuisine, address, lat, lon, opens, closes, rating, price, phone, photo, hours, ownerID
  case createdAt, updatedAt, district, website, instagram, facebook, tiktok, twitter, whatsapp

  package var column: Column {
    switch self {
    case .id: Column("id", .text, "the export's id")
    case .name: Column("name", .text, "name", isPublicIdentity: true)
    case .cuisine:
      Column(
        "cuisine", .text, "kind of food, in the spelling of most rows; of several the first", isPublicIdentity: true)
    case .address: Column("address", .text, "postal address", isPublicIdentity: true)
    case .lat: Column("lat", .real, "latitude in degrees", isPublicIdentity: true)
    case .lon: Column("lon", .real, "longitude in degrees", isPublicIdentity: true)
    case .opens: Column("opens", .text, "opening time, HH:MM")
    case .closes: Column("closes", .text, "closing time, HH:MM")
    /// The export's own rating, unchanged.
    case .rating: Column("rating", .real, "the export's own rating; the mean of our reviews may differ")
    /// The price level, in the export's own words.
    case .price: Column("price", .text)
    /// The restaurant's phone number, which it publishes.
    case .phone: Column("phone", .text)
    /// A photo reference: a path relative to the exports folder, or an http(s) address.
    case .photo: Column("photo", .text)
    /// JSON: seven entries from Monday, each null or a list of `["HH:MM","HH:MM"]`.
    case .hours: Column("hours", .text)
    case .ownerID: Column("owner_id", .text, isPrivate: true)
    case .createdAt: Column("created_at", .time, "when it joined")
    case .updatedAt: Column("updated_at", .time, "when it was last changed")
    /// The part of the town that the export declares.
    case .district:
      Column(
        "district", .text, "part of the town: as declared, else told from the addresses; empty: none can be told",
        follows: "address", since: 21)
    /// Its pages on other sites as the export names them: addresses, or names on those sites.
    case .website: Column("website", .text, since: 22)
    case .instagram: Column("instagram", .text, since: 22)
    case .facebook: Column("facebook", .text, since: 22)
    case .tiktok: Column("tiktok", .text, since: 22)
    case .twitter: Column("twitter", .text, since: 22)
    case .whatsapp: Column("whatsapp", .text, since: 22)
    }
  }
}

package enum UserColumn: Int, CollectionColumn {
  case id, name, photo, diet, budget, email, phone, role, createdAt, updatedAt

  package var column: Column {
    switch self {
    case .id:
      Column(
        "id", .text,
        "the export's id; its slug where it looks like an address or a phone number, here and in every view")
    case .name:
      Column(
        "name", .text, "the name that they show; someone, where that is an address or a number", isPublicIdentity: true)
    case .photo: Column("photo", .text, isPublicIdentity: true)
    case .diet: Column("diet", .text, isOnRequest: true)
    case .budget: Column("budget", .text, isOnRequest: true)
    /// This and the telephone decide whether the name is shown (`PersonalName`).
    case .email: Column("email", .text, isPrivate: true, isPublicIdentity: true)
    case .phone: Column("phone", .text, isPrivate: true, isPublicIdentity: true)
    case .role: Column("role", .text, isPrivate: true)
    case .createdAt: Column("created_at", .time, "when they joined")
    case .updatedAt: Column("updated_at", .time)
    }
  }
}

package enum ReviewColumn: Int, CollectionColumn {
  case id, userID, restaurantID, stars, comment, photo, createdAt, updatedAt, reply, repliedAt
  case userName, avatar

  package var column: Column {
    switch self {
    case .id: Column("id", .text, "the export's id")
    case .userID: Column("user_id", .text, "who wrote it")
    case .restaurantID: Column("restaurant_id", .text, "about which restaurant")
    case .stars: Column("stars", .real, "0.5 to 5; empty: none given")
    case .comment: Column("comment", .text, "the words")
    case .photo: Column("photo", .text, "reference of its photo")
    case .createdAt: Column("created_at", .time, "when it was written")
    case .updatedAt: Column("updated_at", .time, "when it was last changed")
    case .reply: Column("reply", .text, "the owner's answer")
    case .repliedAt: Column("replied_at", .time, "when the owner answered")
    /// The name of the guest in the review's own row, shown where no user's row is referred to.
    case .userName:
      Column(
        "user_name", .text,
        "the name of the guest in the review's own row; someone, where that is an address or a number", since: 40)
    /// The reference of that guest's picture.
    case .avatar: Column("avatar", .text, since: 40)
    }
  }
}

package enum DishColumn: Int, CollectionColumn {
  case id, restaurantID, name, description, type, price, priceMinor, currency, rating, photo, createdAt, updatedAt

  package var column: Column {
    switch self {
    case .id: Column("id", .text, "the export's id")
    case .restaurantID: Column("restaurant_id", .text, "whose menu")
    case .name: Column("name", .text, "name")
    case .description: Column("description", .text, "the menu's words")
    case .type: Column("type", .text, "starter, main, dessert, as the export writes it")
    /// Decimal text, unchanged.
    case .price: Column("price", .text, "price, in units of the currency")
    /// The price in hundredths (or the currency's own minor unit).
    case .priceMinor: Column("price_minor", .integer)
    case .currency: Column("currency", .text, "three letters")
    case .rating: Column("rating", .real, "the export's own rating of the dish")
    case .photo: Column("photo", .text)
    case .createdAt: Column("created_at", .time)
    case .updatedAt: Column("updated_at", .time)
    }
  }
}

package enum OfferColumn: Int, CollectionColumn {
  case id, restaurantID, title, description, discount, price, priceMinor, currency, photo, validFrom, validTo
  case createdAt, updatedAt

  package var column: Column {
    switch self {
    case .id: Column("id", .text, "the export's id")
    case .restaurantID: Column("restaurant_id", .text, "who offers it")
    case .title: Column("title", .text, "title")
    case .description: Column("description", .text, "the offer's words")
    /// Percent off.
    case .discount: Column("discount", .real, "per cent off")
    case .price: Column("price", .text, "price, in units of the currency")
    case .priceMinor: Column("price_minor", .integer)
    case .currency: Column("currency", .text, "three letters")
    case .photo: Column("photo", .text)
    case .validFrom: Column("valid_from", .time, "first moment")
    case .validTo: Column("valid_to", .time, "last moment; empty: open")
    case .createdAt: Column("created_at", .time)
    case .updatedAt: Column("updated_at", .time)
    }
  }
}

package enum FavoriteColumn: Int, CollectionColumn {
  case userID, restaurantID, addedAt

  package var column: Column {
    switch self {
    case .userID: Column("user_id", .text, "who keeps it")
    case .restaurantID: Column("restaurant_id", .text, "which restaurant")
    case .addedAt: Column("added_at", .time, "since when")
    }
  }
}

package enum VisitColumn: Int, CollectionColumn {
  case id, userID, restaurantID, visitedAt

  package var column: Column {
    switch self {
    case .id: Column("id", .text)
    case .userID: Column("user_id", .text, "who came")
    case .restaurantID: Column("restaurant_id", .text, "where")
    case .visitedAt: Column("visited_at", .time, "when")
    }
  }
}

package enum OrderColumn: Int, CollectionColumn {
  case id, userID, restaurantID, status, cuisines, total, totalMinor, quoted, quotedMinor, currency
  case createdAt, deliveredAt

  package var column: Column {
    switch self {
    case .id: Column("id", .text, "the export's id")
    case .userID: Column("user_id", .text, "who ordered")
    case .restaurantID: Column("restaurant_id", .text, "where")
    case .status: Column("status", .text, "as the export writes it")
    case .cuisines: Column("cuisines", .text, "kinds of food in it")
    case .total: Column("total", .text, "what was paid")
    case .totalMinor: Column("total_minor", .integer)
    case .quoted: Column("quoted", .text, "what was promised")
    case .quotedMinor: Column("quoted_minor", .integer)
    case .currency: Column("currency", .text, "three letters")
    case .createdAt: Column("created_at", .time, "when it was ordered")
    case .deliveredAt: Column("delivered_at", .time, "when it arrived")
    }
  }
}
