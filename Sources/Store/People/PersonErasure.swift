internal import Model

/// Erases a person's rows inside an ingest's session, as tombstones of an export would, so that sums, lists, editions and
/// pages follow by the code of every night.
///
/// What may stay of reviews, visits and orders is put again without the person: with a hashed id, and days for times.
struct PersonErasure {
  private let session: IngestSession
  private let people: ForgottenPeople
  private var connection: Connection { session.connection }
  private(set) var counts = ErasureCounts()
  /// The keys of the erased users, the ids of their rows, and their photos' references.
  private(set) var keys: Set<Int64> = []
  private(set) var rowIDs: Set<String> = []
  private(set) var photos: Set<String> = []

  init(_ session: IngestSession, _ people: ForgottenPeople) {
    self.session = session
    self.people = people
  }

  mutating func erase(_ erased: ErasedPerson) throws {
    try eraseOwner(erased.id)
    guard let key = try connection.integer("SELECT key FROM users WHERE id = ?1", .text(erased.id)) else { return }
    keys.insert(key)
    try notePhotos(of: key)
    let reviews = try eraseRecords(.reviews, of: key, erased)
    let visits = try eraseRecords(.visits, of: key, erased)
    let orders = try eraseRecords(.orders, of: key, erased)
    counts.reviews += reviews.gone
    counts.visits += visits.gone
    counts.orders += orders.gone
    counts.keptReviews += reviews.kept
    counts.keptVisits += visits.kept
    counts.keptOrders += orders.kept
    counts.favorites += try eraseFavorites(of: key, erased.id)
    try eraseUser(key, erased.id)
  }

  // MARK: The user

  private mutating func eraseUser(_ key: Int64, _ id: String) throws {
    counts.users += 1
    var batch = RecordBatch(.users)
    batch.beginRow(line: 0, deleted: true)
    batch.set(UserColumn.id.rawValue, id)
    if try connection.integer("SELECT 1 FROM account_users WHERE key = ?1", .integer(key)) != nil {
      try session.begin(.users, ofAccounts: true)
      try session.apply(batch)
    }
    try session.begin(.users)
    try session.apply(batch)
    try session.subjects(.users).dropDerived(key)
  }

  private mutating func notePhotos(of key: Int64) throws {
    let references = try connection.rows(
      """
      SELECT photo FROM users WHERE key = ?1 UNION SELECT photo FROM account_users WHERE key = ?1
      UNION SELECT photo FROM derived_users WHERE key = ?1 UNION SELECT photo FROM reviews WHERE user_key = ?1
      UNION SELECT avatar FROM reviews WHERE user_key = ?1
      """, .integer(key)
    ) { $0.text(0) ?? "" }
    photos.formUnion(references.filter { !$0.isEmpty })
  }

  // MARK: Records

  private mutating func eraseRecords(
    _ collection: Collection, of key: Int64, _ erased: ErasedPerson
  ) throws -> (gone: Int, kept: Int) {
    let layout = TableLayout(collection)
    let rows = try connection.rows("SELECT key FROM \(layout.table) WHERE user_key = ?1", .integer(key)) {
      $0.integer(0)
    }
    guard !rows.isEmpty else { return (0, 0) }
    var (gone, stays) = (RecordBatch(collection), RecordBatch(collection))
    for row in rows {
      guard let stored = try StoredRow.read(row, of: layout, in: connection)?.batch,
        let id = stored.string(row: 0, column: 0)
      else { continue }
      rowIDs.insert(id)
      gone.beginRow(line: 0, deleted: true)
      gone.set(0, id)
      _ = FormerRow(people, erased.person).append(stored, to: &stays)
    }
    try session.begin(collection)
    try session.apply(gone)
    if stays.rows > 0 { try session.apply(stays) }
    return (rows.count - stays.rows, stays.rows)
  }

  private func eraseFavorites(of key: Int64, _ id: String) throws -> Int {
    let restaurants = try connection.rows(
      "SELECT r.id FROM favorites AS f JOIN restaurants AS r ON r.key = f.restaurant_key WHERE f.user_key = ?1",
      .integer(key)
    ) { $0.text(0) ?? "" }
    guard !restaurants.isEmpty else { return 0 }
    var gone = RecordBatch(.favorites)
    for restaurant in restaurants {
      gone.beginRow(line: 0, deleted: true)
      gone.set(FavoriteColumn.userID.rawValue, id)
      gone.set(FavoriteColumn.restaurantID.rawValue, restaurant)
    }
    try session.begin(.favorites)
    try session.apply(gone)
    return restaurants.count
  }

  // MARK: Owners

  /// Takes the person out of the restaurants that are said to be theirs.
  private mutating func eraseOwner(_ id: String) throws {
    let layout = TableLayout(.restaurants)
    let rows = try connection.rows(
      "SELECT key FROM restaurants WHERE owner_id = ?1 AND present = 1 AND derived = 0", .text(id)
    ) { $0.integer(0) }
    for row in rows {
      guard var stored = try StoredRow.read(row, of: layout, in: connection)?.batch else { continue }
      stored.set(RestaurantColumn.ownerID.rawValue, .null)
      try session.begin(.restaurants)
      try session.apply(stored)
      counts.owned += 1
    }
    try eraseDerivedOwner(id, layout)
  }

  private mutating func eraseDerivedOwner(_ id: String, _ layout: TableLayout) throws {
    let cells = ["(SELECT id FROM restaurants AS r WHERE r.key = t.key)"] + layout.values
    let rows = try connection.rows(
      "SELECT \(cells.joined(separator: ", ")), origin FROM derived_restaurants AS t WHERE owner_id = ?1", .text(id)
    ) { row in
      (StoredRow.batch(.restaurants, row, at: 0), UInt8(clamping: row.integer(Int32(cells.count))))
    }
    for (batch, origin) in rows {
      var batch = batch
      batch.set(RestaurantColumn.ownerID.rawValue, .null)
      try session.begin(Collection(rawValue: origin) ?? .reviews)
      try session.apply(batch, derived: true)
      counts.owned += 1
    }
  }
}
