/// Single values that the store keeps by name.
struct Meta {
  enum Name: String {
    /// Microseconds since 1970.
    case synced
    /// The rule of `users.pages` at the last ingest.
    case usersPages = "users_pages"
    /// The way in which lists of cuisines were told at the last ingest; nothing where none were.
    case cuisines
    /// The rule of `restaurants.derived` at the last ingest.
    case restaurantsDerived = "restaurants_derived"
    /// A digest of the site's time zone at the last ingest.
    case zone
    /// Grows with each ingest that changes what a page can show.
    case edition
    /// The edition in which so much changed that every page may differ.
    case editionOfEverything = "edition_of_everything"
    /// The edition in which a restaurant last came, went or showed another name, cuisine or position.
    case editionOfLists = "edition_of_lists"
    /// The edition in which a subject with a page, or a dish, last came, went or changed its row.
    case editionOfNames = "edition_of_names"
    /// The print under which the rows as they are were published; empty where any has changed since.
    case published
    /// The day that counted as today when `published` was written.
    case publishedDay = "published_day"
    /// The value of `synced` when `published` was written.
    case publishedSynced = "published_synced"
    /// What the pages that stand were made under, for a night that looks at changed subjects alone; empty where
    /// such a night would not be enough.
    case publishedBaseline = "published_basis"
    /// Up to which table the file was looked through; the next night goes on behind it.
    case checkedTable = "checked_table"
    /// Rejected rows on the last night that came to its end.
    case rowsLost = "rows_lost"
    /// Unresolved references on the last night that came to its end.
    case referencesLost = "references_lost"
    /// Unresolved references of the rows as they are: restaurants and users that were never exported.
    case openReferences = "open_references"
    /// 1 where an exported restaurant or user may have an id that looks like a path.
    case pathIDs = "path_ids"
    /// How many rows hold unresolved references, by collection.
    case unresolvedReferences = "hanging_rows"
    /// How many restaurants are known only by reviews.
    case knownByReviews = "known_by_reviews"
    /// 16 random bytes; no state.
    case digestKey = "digest_key"
    /// The greatest revision ever given to a photo's result.
    case photoRevision = "photo_revision"
  }

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func integer(_ name: Name) throws -> Int64? {
    try connection.integer("SELECT value FROM meta WHERE name = ?1", .text(name.rawValue))
  }

  func text(_ name: Name) throws -> String? {
    try connection.text("SELECT value FROM meta WHERE name = ?1", .text(name.rawValue))
  }

  func blob(_ name: Name) throws -> [UInt8] {
    try connection.rows("SELECT value FROM meta WHERE name = ?1", .text(name.rawValue)) { $0.blob(0) }.first ?? []
  }

  /// Writes only what is another value; true where it is.
  @discardableResult
  func set(_ name: Name, _ value: Value) throws -> Bool {
    let known = try connection.rows("SELECT value FROM meta WHERE name = ?1", .text(name.rawValue)) { $0.value(0) }
    if (known.first ?? .null) == value { return false }
    try connection.run("INSERT OR REPLACE INTO meta(name, value) VALUES(?1, ?2)", .text(name.rawValue), value)
    return true
  }
}
