internal import Model
internal import Platform

/// A table of rows that refer to subjects (reviews, dishes, orders ...) during an ingest.
final class RecordTable: ExportTable {
  let layout: TableLayout
  let connection: Connection
  private let users: SubjectTable
  private let restaurants: SubjectTable
  private(set) var counts: RowChanges
  /// The rows that were removed or changed, for reports.
  private(set) var former = FormerRows()
  let seen: SeenRows
  private let repeats: RepeatedRows
  /// The columns that changed in any row.
  private(set) var columns = ColumnChanges()
  /// The keys of rows that were removed tonight.
  private var dropped = KeySet()
  let rowsBefore: Int
  /// The keys of earlier nights' rows that a complete snapshot lacks, in ascending order; nil until they are needed.
  private var missing: [Int64]?
  /// Whether tonight's files are a complete snapshot, so that rows which they lack are removed.
  private var isComplete = false
  private let directory: RowDirectory
  private var nextKey: Int64
  private let indexes: DeferredIndexes
  /// At this number of new rows with a photo a first ingest drops the index of photos, and creates it after the rows.
  static let manyPhotos = 1000
  /// The number of new rows with a photo.
  private var photos = 0
  private let inserts: NewRows
  private let updates: ColumnUpdates
  private let delete: Statement
  let stored: Statement
  let storedID: Statement
  /// The order of menus, if these are the dishes of a snapshot.
  let menus: MenuOrder?

  /// If there are more than `rowsInMemory` rows, the table's own index is queried, so that memory is bounded.
  init(
    _ connection: Connection, _ collection: Collection, users: SubjectTable, restaurants: SubjectTable,
    rowsInMemory: Int, locationsInMemory: Int, indexes: DeferredIndexes, repeats: RepeatedRows, menus: MenuOrder?
  ) throws {
    self.connection = connection
    self.menus = menus
    self.users = users
    self.restaurants = restaurants
    self.indexes = indexes
    self.repeats = repeats
    layout = TableLayout(collection)
    seen = SeenRows(RowLocations(connection.path + ".tmp", most: locationsInMemory))
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = RowChanges(startKey: startKey)
    nextKey = startKey + 1
    inserts = try NewRows(connection, table: layout.table, columns: layout.recordColumns)
    updates = ColumnUpdates(connection, layout)
    delete = try connection.statement("DELETE FROM \(layout.table) WHERE key = ?1")
    stored = try connection.statement(layout.stored)
    storedID = try connection.statement(layout.storedID)
    rowsBefore = startKey == 0 ? 0 : Int(try connection.integer("SELECT count(*) FROM \(layout.table)") ?? 0)
    directory = try RowDirectory(
      connection, layout.table, rows: rowsBefore, inMemory: rowsInMemory, waiting: inserts, indexes: indexes)
  }

  /// Inserts a row, or updates the stored row with its id if the two differ.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64 {
    guard let hash = row.idHash else {
      seen.tally.rejected += 1
      return 0
    }
    for found in try directory.find(hash) {
      guard let known = try self.digest(of: found.key, ifItIs: row) else { continue }
      let isRepeated = try !seen.see(found.key, at: location)
      if isRepeated { seen.tally.repeated += 1 } else { try menus?.seat(found.key) }
      menus?.doubt(found.key)
      if isRepeated, known == digest { try repeats.recordDuplicate(row, of: self, found.key, at: location) }
      if known != digest { try replace(found.key, known, row, digest, at: location, isRepeated: isRepeated) }
      return found.key
    }
    return try insert(row, hash, digest, at: location)
  }

  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool {
    guard try !dropped.contains(key) && seen.see(key, at: location) else { return false }
    try menus?.seat(key)
    return true
  }

  /// Applies a tombstone.
  func remove(_ row: RowView) throws {
    guard let hash = row.idHash else { return }
    for entry in try directory.find(hash) {
      guard let digest = try digest(of: entry.key, ifItIs: row) else { continue }
      let user = try drop(entry, digest)
      if layout.collection == .reviews, let user { users.changes.exemptFromShrinkGuard.insert(user) }
      return
    }
  }

  /// Ends a complete snapshot, after which no row may be put. The rows that it lacks are removed by `removeMissing`.
  func complete() throws {
    isComplete = true
    try finish()
  }

  /// The keys of the rows that will be removed as tonight's files lack them, in ascending order.
  func missingRows() throws -> [Int64] {
    if let missing { return missing }
    let keys = isComplete && unseenRows != 0 ? try directory.keys(without: seen.keys).sorted() : []
    missing = keys
    return keys
  }

  /// Whether the row will be removed as tonight's files lack it.
  func isMissing(_ key: Int64) -> Bool { isComplete && key <= counts.startKey && !seen.keys.contains(key) }

  /// Removes the rows that a complete snapshot lacks.
  func removeMissing() throws {
    for key in try missingRows() { try drop(RowDirectory.Entry(key: key, slot: -1), digest(of: key) ?? 0) }
    missing = nil
    if isComplete, unseenRows != 0 { throw directory.missesRows }
  }

  /// How many of the missing rows have ids that an older program made of reviews without a key, which have other ids
  /// now.
  func missingFormerIDs() throws -> Int {
    guard layout.collection == .reviews, try Meta(connection).integer(.formerIDs) == 1 else { return 0 }
    let former = try connection.statement("SELECT 1 FROM reviews AS o WHERE key = ?1 AND \(Self.isFormer)")
    return try missingRows().count { key in
      former.bind(1, key)
      defer { former.reset() }
      return try former.step()
    }
  }

  /// Removes reviews that came again under the ids of this program, where no complete snapshot removes the rows that it
  /// lacks. Costs a look at all reviews as long as there are such ids, and nothing in other stores.
  func removeFormerIDs() throws {
    guard layout.collection == .reviews, try Meta(connection).integer(.formerIDs) == 1 else { return }
    try flush()
    guard !isComplete,
      try connection.integer("SELECT 1 FROM reviews AS o WHERE \(Self.isFormer) LIMIT 1") != nil
    else { return _ = try Meta(connection).set(.formerIDs, .integer(0)) }
    let same = ["restaurant_key", "user_key", "created_at", "stars", "comment"].map { "n.\($0) IS o.\($0)" }
    let keys = try connection.rows(
      """
      SELECT key FROM reviews AS o WHERE \(Self.isFormer) AND EXISTS(SELECT 1 FROM reviews AS n
      WHERE \(same.joined(separator: " AND ")) AND \(GeneratedID.condition("n.id", ofCells: true)))
      """
    ) { $0.integer(0) }
    for key in keys { try drop(RowDirectory.Entry(key: key, slot: -1), digest(of: key) ?? 0) }
  }

  private static let isFormer =
    "(o.user_key IS NULL OR o.created_at IS NULL) AND \(GeneratedID.condition("o.id", ofCells: false))"

  /// The number of remaining rows of earlier nights that tonight's files do not have.
  private var unseenRows: Int {
    let start = counts.startKey
    let left = rowsBefore - dropped.count(upTo: start, without: KeySet())
    return left - seen.keys.count(upTo: start, without: dropped)
  }

  /// Ends the rows of the night: frees the directory's memory and creates the missing indexes.
  func finish() throws {
    try flush()
    directory.close()
    try indexes.make(on: layout.table)
  }

  /// Puts menus in order when all rows are in place. True if rows that did not change are on another place now.
  func sortMenus() throws -> Bool {
    var isChanged = false
    try menus?.update { restaurant in
      restaurants.changes.refer(restaurant, .editedInPlace, false)
      isChanged = true
    }
    return isChanged
  }

  func flush() throws {
    try users.flush()
    try restaurants.flush()
    try inserts.flush()
  }

  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence) {
    for row in hashes { directory.prefetch(row.id) }
    users.prefetch(hashes) { $0.user }
    restaurants.prefetch(hashes) { $0.restaurant }
  }

  private func insert(_ row: RowView, _ hash: UInt64, _ digest: UInt64, at location: RowLocation) throws -> Int64 {
    let record = try self.record(row, digest)
    let key = nextKey
    nextKey += 1
    _ = try seen.see(key, at: location)
    if let menus {
      try menus.seat(key)
      if counts.startKey > 0 { menus.doubt(key) }
    }
    inserts.add(key)
    inserts.add(Int64(bitPattern: hash))
    inserts.add(Int64(bitPattern: digest))
    for column in layout.roles.indices {
      switch layout.roles[column] {
      case .id, .plain: row.add(column, to: inserts)
      case .user: inserts.add(record.user)
      case .restaurant: inserts.add(record.restaurant)
      }
    }
    try inserts.endRow()
    if layout.photos.contains(where: { row.bytes($0) != nil }) {
      photos += 1
      if photos == Self.manyPhotos { try indexes.dropPhotos(of: layout.table) }
    }
    try directory.insert(hash, key: key)
    self.record(RecordChange(key: key, before: nil, after: record, columns: layout.all))
    return key
  }

  private func replace(
    _ key: Int64, _ known: UInt64, _ row: RowView, _ digest: UInt64, at location: RowLocation, isRepeated: Bool
  ) throws {
    let record = try self.record(row, digest)
    let found = try withStored(key, known) { stored in
      (columns: changedColumns(of: stored, by: row, record), isNewer: isRepeated && isNewer(stored, than: row))
    }
    if isRepeated {
      let winner = try seen.location(of: key)
      if found.result.isNewer { return try repeats.lose(row, of: self, key, at: location, against: winner) }
      try repeats.loseStored(of: self, key, in: connection, at: winner, against: location)
      try seen.move(key, to: location)
      try menus?.seat(key)
    }
    if record.restaurant != found.record.restaurant { menus?.move(key) }
    let columns = found.result.columns
    try write(row, key, digest, record, columns)
    self.record(RecordChange(key: key, before: found.record, after: record, columns: columns))
  }

  /// Lets a stored row refer to another restaurant, although its export did not change. A pair that is there twice then
  /// is one.
  func refer(_ key: Int64, to restaurant: String, _ column: Int) throws {
    guard let stored = try StoredRow.read(key, of: layout, in: connection) else { return }
    var batch = stored.batch
    batch.replace(row: 0, column: column, restaurant)
    try batch.eachRow { row, _ in
      if isPair, let hash = row.idHash.map({ Value.integer(Int64(bitPattern: $0)) }) {
        let other = try connection.integer(
          "SELECT key FROM \(layout.table) WHERE id_hash = ?1 AND key <> ?2", hash, .integer(key))
        if other != nil {
          try drop(RowDirectory.Entry(key: key, slot: -1), stored.digest)
          return
        }
        try connection.run("UPDATE \(layout.table) SET id_hash = ?1 WHERE key = ?2", hash, .integer(key))
      }
      let record = try self.record(row, row.digest)
      let before = try withStored(key, stored.digest) { _ in }.record
      let columns = ColumnSet([column])
      try write(row, key, row.digest, record, columns)
      menus?.move(key)
      count(RecordChange(key: key, before: before, after: record, columns: columns))
    }
  }

  private func write(
    _ row: RowView, _ key: Int64, _ digest: UInt64, _ record: RecordChange.Record, _ columns: ColumnSet
  ) throws {
    let update = try updates.statement(for: columns)
    update.bind(1, key)
    update.bind(2, Int64(bitPattern: digest))
    for column in layout.roles.indices where columns.contains(column) {
      let position = TableLayout.firstPosition + Int32(column)
      switch layout.roles[column] {
      case .id, .plain: row.bind(column, to: update, at: position)
      case .user: update.bind(position, Value(record.user))
      case .restaurant: update.bind(position, Value(record.restaurant))
      }
    }
    _ = try update.step()
  }

  /// Removes a row, and returns the user that it referred to.
  @discardableResult
  private func drop(_ entry: RowDirectory.Entry, _ digest: UInt64) throws -> Int64? {
    let (record, id) = try withStored(entry.key, digest) { stored in
      entry.key > counts.startKey || former.isFull ? nil : layout.id.flatMap { stored.text(Int32($0)) }
    }
    delete.bind(1, entry.key)
    _ = try delete.step()
    if !restaurants.named.isEmpty {
      try connection.run(
        "DELETE FROM named_references WHERE collection = ?1 AND key = ?2", .integer(Int64(layout.collection.rawValue)),
        .integer(entry.key))
    }
    directory.remove(entry)
    dropped.insert(entry.key)
    seen.delete(entry.key)
    if entry.key <= counts.startKey {
      former.drop(FormerRows.Row(id: id, user: record.user, restaurant: record.restaurant, stars: record.stars))
    }
    self.record(RecordChange(key: entry.key, before: record, after: nil, columns: layout.all))
    return record.user
  }

  private func isNewer(_ stored: Statement, than row: RowView) -> Bool {
    guard let column = layout.updatedAt else { return false }
    return !RowPrecedence.replaces(row.integer(column), stored.optionalInteger(Int32(column)))
  }

  /// Reads the columns that the change needs. It creates stubs for unknown subjects.
  @inline(__always)
  private func record(_ row: RowView, _ digest: UInt64) throws -> RecordChange.Record {
    let (user, restaurant) = try subjects(of: row)
    var record = RecordChange.Record(digest: digest, user: user, restaurant: restaurant)
    if let column = layout.stars, case .real(let number) = row.cells[column] { record.stars = number }
    if let column = layout.createdAt { record.createdAt = row.integer(column) }
    return record
  }

  /// The keys of the user and the restaurant that a row refers to.
  @inline(__always)
  func subjects(of row: RowView) throws -> (user: Int64?, restaurant: Int64?) {
    var (user, restaurant): (Int64?, Int64?)
    if let column = layout.user, let id = row.bytes(column) { user = try users.key(of: id, row.hashes.user) }
    if let column = layout.restaurant, let id = row.bytes(column) {
      restaurant = try restaurants.key(of: id, row.hashes.restaurant)
    }
    return (user, restaurant)
  }

  /// Records what happened to a row. Every row that is added, changed or removed passes here.
  private func record(_ change: RecordChange) {
    counts.move(change.key, from: change.before?.digest ?? 0, to: change.after?.digest ?? 0)
    if let before = change.before, change.after != nil { former.edit(change.key, stars: before.stars) }
    count(change)
  }

  /// Counts for pages what happened to a row.
  private func count(_ change: RecordChange) {
    columns.add(change.columns, comesOrGoes: change.before == nil || change.after == nil)
    let isCountedAlike = change.columns.isDisjoint(with: layout.summaryColumns)
    if let before = change.before, !isCountedAlike { refer(before, change.key, .went) }
    if let after = change.after { refer(after, change.key, isCountedAlike ? .editedInPlace : .came) }
  }

  @inline(__always)
  private func refer(_ record: RecordChange.Record, _ key: Int64, _ what: SubjectChanges.Reference) {
    let isReview = layout.collection == .reviews
    if let user = record.user { users.changes.refer(user, what, isReview) }
    if let restaurant = record.restaurant { restaurants.changes.refer(restaurant, what, isReview) }
  }
}
