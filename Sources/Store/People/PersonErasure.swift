package import Model

/// Erases a person's rows inside an ingest's session, as tombstones of an export would, so that sums, lists, editions
/// and pages follow by the code of every night.
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

/// A person whose rows are erased, by id.
package struct ErasedPerson: Sendable, Hashable {
  package let id: String
  package let person: ForgottenPeople.Person

  package init(id: String, person: ForgottenPeople.Person) {
    self.id = id
    self.person = person
  }
}

/// How many rows an erasure removed, and how many of them stay without saying whose they are.
package struct ErasureCounts: Sendable, Hashable {
  package var users = 0
  package var reviews = 0
  package var favorites = 0
  package var visits = 0
  package var orders = 0
  package var rejects = 0
  /// Rows of analysts' own tables.
  package var tableRows = 0
  /// Restaurants that named the person as their owner.
  package var owned = 0
  /// Photo references that no other row has.
  package var photos = 0
  /// Copies of photos that no other reference has.
  package var photoCopies = 0
  /// Sealed folders of the person alone, and slots with the person's address.
  package var sealedFolders = 0
  package var slots = 0
  package var keptReviews = 0
  package var keptVisits = 0
  package var keptOrders = 0

  package init() {}
}

extension ErasureCounts {
  private static var all: [WritableKeyPath<ErasureCounts, Int>] {
    [
      \.users, \.reviews, \.favorites, \.visits, \.orders, \.rejects, \.tableRows, \.owned, \.photos, \.photoCopies,
      \.keptReviews, \.keptVisits, \.keptOrders, \.sealedFolders, \.slots,
    ]
  }

  /// The numbers as the store keeps them until the forgetting has ended.
  var stored: String { Self.all.map { String(self[keyPath: $0]) }.joined(separator: " ") }

  init(stored: String) {
    self.init()
    for (path, number) in zip(Self.all, stored.split(separator: " ")) { self[keyPath: path] = Int(number) ?? 0 }
  }

  mutating func add(_ other: ErasureCounts) {
    for path in Self.all { self[keyPath: path] += other[keyPath: path] }
  }
}

/// A row of a forgotten person as it may stay. It is the row that a reader makes of the same record (`RowFate`).
package struct FormerRow {
  private let people: ForgottenPeople
  private let person: ForgottenPeople.Person

  init(_ people: ForgottenPeople, _ person: ForgottenPeople.Person) {
    self.people = people
    self.person = person
  }

  /// Appends what may stay of the one row of `stored`; false if nothing may.
  func append(_ stored: RecordBatch, to batch: inout RecordBatch) -> Bool {
    let columns = stored.collection.columns
    guard person.keep != .none, let id = stored.string(row: 0, column: 0),
      let restaurant = columns.firstIndex(where: { $0.name == "restaurant_id" }), stored[0, restaurant] != .null
    else { return false }
    batch.beginRow(line: 0)
    let dropped = dropped(stored)
    for (index, column) in columns.enumerated() where !dropped.contains(column.name) {
      switch stored[0, index] {
      case .null: continue
      case .text:
        let text = stored.string(row: 0, column: index) ?? ""
        batch.set(index, index == 0 ? people.formerID(stored.collection.name, id) : text)
      case .integer(let number):
        batch.set(index, .integer(column.kind == .time ? people.dayStart(number) : number))
      case .real(let number): batch.set(index, .real(number))
      }
    }
    return true
  }

  /// The one row of a batch as it may stay of a night before; nil if nothing of it may.
  package static func remains(of row: RecordBatch, without people: ForgottenPeople) -> RecordBatch? {
    func person(_ name: String) -> ForgottenPeople.Person? {
      guard let column = row.collection.columns.firstIndex(where: { $0.name == name }) else { return nil }
      return row.string(row: 0, column: column).flatMap { people.person(id: $0) }
    }
    switch row.collection {
    case .users: return person("id") == nil ? row : nil
    case .favorites: return person("user_id") == nil ? row : nil
    case .reviews, .visits, .orders:
      guard let person = person("user_id") else { return row }
      var stays = RecordBatch(row.collection)
      return FormerRow(people, person).append(row, to: &stays) ? stays : nil
    case .restaurants:
      guard person("owner_id") != nil else { return row }
      var stays = row
      stays.set(RestaurantColumn.ownerID.rawValue, .null)
      return stays
    case .dishes, .offers: return row
    }
  }

  /// The columns that may not stay.
  private func dropped(_ stored: RecordBatch) -> Set<String> {
    guard stored.collection == .reviews else { return ["user_id"] }
    func mayStay(_ column: ReviewColumn) -> Bool {
      person.keep == .words && !people.names(person, in: stored.string(row: 0, column: column.rawValue) ?? "")
    }
    return Set(
      ["user_id", "photo", "user_name", "avatar"] + (mayStay(.comment) ? [] : ["comment"])
        + (mayStay(.reply) ? [] : ["reply", "replied_at"]))
  }
}
