/// Single values that the store keeps by name.
struct Meta {
  enum Name: String {
    /// How recent the exports are, in microseconds since 1970.
    case synced
    /// The rule of `users.pages` at the last ingest.
    case usersPages = "users_pages"
    /// The version of the rule that finds cuisines, at the last ingest.
    case cuisines
    /// The version of the rule that finds districts, at the last ingest.
    case districts
    /// The version of the rule that folds dishes' names, at the last ingest.
    case dishes
    /// The rule of `restaurants.derived` at the last ingest.
    case restaurantsDerived = "restaurants_derived"
    /// A digest of the site's time zone at the last ingest.
    case zone
    /// Grows with each ingest that changes what a page can show.
    case edition
    /// The edition in which so much changed that every page may differ.
    case editionOfEverything = "edition_of_everything"
    /// The edition in which a restaurant was last added or removed, or its name, cuisine or position last changed.
    case editionOfLists = "edition_of_lists"
    /// The edition in which a subject with a page, or a dish, was last added, removed or changed.
    case editionOfNames = "edition_of_names"
    /// The fingerprint under which the current rows were published; empty if any has changed since.
    case published
    /// The day that counted as today when `published` was written.
    case publishedDay = "published_day"
    /// The value of `synced` when `published` was written.
    case publishedSynced = "published_synced"
    /// What the published pages were made from (`PublishedBaseline`); empty if the next night must look at all pages.
    case publishedBaseline = "published_basis"
    /// What was removed of people whose forgetting has not ended, as `ErasureCounts` stores it; empty if none goes on.
    case forgetting
    /// The last table that was checked; the next night continues after it.
    case checkedTable = "checked_table"
    /// How many pages the checks of tables have read beyond the shares of their nights.
    case checkedAhead = "checked_ahead"
    /// The number of rejected rows of the last night that completed.
    case rowsLost = "rows_lost"
    /// The number of unresolved references of the last night that completed.
    case referencesLost = "references_lost"
    /// How many restaurants and users are referred to and are in no export.
    case unresolvedSubjects = "open_references"
    /// 1 if an exported restaurant or user may have an id that looks like a path.
    case pathIDs = "path_ids"
    /// How many reviews the shards have, in a store that has only those of them that lists show; null in any other.
    case reviewsElsewhere = "reviews_elsewhere"
    /// How many rows refer to subjects that no export contains, by collection.
    case unresolvedRows = "hanging_rows"
    /// How many restaurants are known only by reviews.
    case knownByReviews = "known_by_reviews"
    /// 1 if an earlier version may have left secrets in free pages of the file.
    case freedPages = "freed_pages"
    /// How many places that only rows name have the name of several restaurants.
    case namesakes
    /// 1 if reviews may have ids that an older program made of reviews without a key.
    case formerIDs = "former_ids"
    /// 16 random bytes that key the digests of this store.
    case digestKey = "digest_key"
    /// The fingerprint of the key of the forgotten people's marks.
    case forgottenKey = "forgotten_key"
    /// How many lines the list of forgotten people had, and a digest of them, as older programs remembered it.
    case forgottenLines = "forgotten_lines"
    case forgottenDigest = "forgotten_digest"
    /// The edition of the newest list of access that a run has used.
    case accessEdition = "access_edition"
    /// The highest revision that a photo's result has had.
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

  /// Sets a value; returns whether the stored value changed. An equal value is not written.
  @discardableResult
  func set(_ name: Name, _ value: Value) throws -> Bool {
    let known = try connection.rows("SELECT value FROM meta WHERE name = ?1", .text(name.rawValue)) { $0.value(0) }
    if (known.first ?? .null) == value { return false }
    try connection.run("INSERT OR REPLACE INTO meta(name, value) VALUES(?1, ?2)", .text(name.rawValue), value)
    return true
  }
}
