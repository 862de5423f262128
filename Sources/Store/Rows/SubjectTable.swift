internal import Model

/// The table of restaurants or users during an ingest: their rows, the stubs of those that are only referred to, and
/// derived rows.
final class SubjectTable: ExportTable {
  let layout: TableLayout
  let connection: Connection
  var changes = SubjectChanges()
  /// The columns that changed in any subject that is shown.
  private(set) var columns = ColumnChanges()
  var counts: RowChanges
  var derivedCounts: RowChanges
  let seen: SeenRows
  /// Whether some of the users have accounts.
  var hasAccounts: Bool {
    get { ids.hasAccounts }
    set { ids.hasAccounts = newValue }
  }
  private let repeats: RepeatedRows
  var derivedSeen = KeySet()
  /// The digests of derived rows by key; 0 if there is none. They are read when they are first needed.
  var derivedDigests: [UInt64]?
  /// The restaurants that rows name otherwise than by their ids, by the key of the subject of that name.
  var named: [Int64: Int64] = [:]
  private var ids: SubjectIndex
  private var nextKey: Int64
  /// How many subjects it has had.
  var count: Int { Int(nextKey) - 1 }
  private let indexes: DeferredIndexes
  private let inserts: NewRows
  private let updates: ColumnUpdates
  private let stored: Statement

  /// If there are more than `locationsInMemory` rows, their locations are kept on disk.
  init(
    _ connection: Connection, _ collection: Collection, locationsInMemory: Int, indexes: DeferredIndexes,
    repeats: RepeatedRows
  ) throws {
    self.indexes = indexes
    self.repeats = repeats
    seen = SeenRows(RowLocations(connection.path + ".tmp", most: locationsInMemory))
    self.connection = connection
    let layout = TableLayout(collection)
    self.layout = layout
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = RowChanges(startKey: startKey)
    derivedCounts = RowChanges(startKey: startKey)
    nextKey = startKey + 1
    let inserts = try NewRows(connection, table: layout.table, columns: layout.subjectColumns)
    self.inserts = inserts
    ids = SubjectIndex(connection, layout, lastKey: startKey) { try inserts.flush() }
    updates = ColumnUpdates(connection, layout)
    stored = try connection.statement(layout.stored)
    if collection == .restaurants {
      for pair in try connection.rows(
        "SELECT key, target FROM named_restaurants", read: { ($0.integer(0), $0.integer(1)) })
      {
        named[pair.0] = pair.1
      }
    }
    hasAccounts = try collection == .users && connection.integer("SELECT 1 FROM account_users LIMIT 1") != nil
  }

  deinit { ids.free() }

  var startKey: Int64 { counts.startKey }

  /// The key of an id. A new id becomes a stub.
  func key(of id: UnsafeRawBufferPointer, _ hash: UInt64) throws -> Int64 {
    if let entry = try ids.find(hash, id) { return entry.key }
    let key = newKey(hash, id, digest: 0, .stub)
    inserts.add(key)
    for _ in 0..<3 { inserts.add(0 as Int64) }
    inserts.add(text: id)
    for _ in 1..<layout.roles.count + layout.foldedColumns.count { inserts.addNull() }
    try inserts.endRow()
    return key
  }

  /// The key of an id; nil for a new id.
  func entryKey(of id: UnsafeRawBufferPointer, _ hash: UInt64) throws -> Int64? { try ids.find(hash, id)?.key }

  /// Puts an exported row.
  func put(_ row: RowView, digest: UInt64, at location: RowLocation) throws -> Int64 {
    guard let id = row.bytes(0) else {
      seen.tally.rejected += 1
      return 0
    }
    let hash = row.hashes.id
    guard let known = try ids.find(hash, id) else {
      let key = newKey(hash, id, digest: digest, .real)
      _ = try seen.see(key, at: location)
      counts.move(key, from: 0, to: digest)
      try insert(row, key, digest)
      record(SubjectChange(key: key, before: nil, after: .real, columns: layout.all))
      return key
    }
    try replace(known, row, digest, at: location)
    return known.key
  }

  func markUnchanged(_ key: Int64, at location: RowLocation) throws -> Bool {
    try !seen.disputed.contains(key) && seen.see(key, at: location)
  }

  func digest(of key: Int64) throws -> UInt64? {
    try flush()
    return try connection.integer(
      "SELECT \(layout.exportedDigest) FROM \(layout.table) AS t WHERE key = ?1 AND present = 1 AND derived = 0",
      .integer(key)
    ).map { UInt64(bitPattern: $0) }
  }

  func state(of key: Int64) throws -> State {
    if let state = ids.state(of: key) { return state }
    try flush()
    let state = try connection.statement("SELECT present, derived FROM \(layout.table) WHERE key = ?1")
    state.bind(1, key)
    defer { state.reset() }
    return try state.step() ? State(present: state.integer(0), derived: state.integer(1)) : .stub
  }

  /// Sets the state in memory only; the caller writes it to the table.
  func setState(_ key: Int64, _ state: State) { ids.setState(key, state) }

  /// Applies a tombstone.
  func remove(_ row: RowView) throws {
    guard let id = row.bytes(0), let entry = try ids.find(row.hashes.id, id) else { return }
    let key = entry.key
    guard try state(of: key) == .real else { return }
    seen.delete(key)
    changes.exemptFromShrinkGuard.insert(key)
    counts.move(key, from: entry.digest, to: 0)
    try demote(key)
  }

  /// Ends a complete snapshot: removes exported rows that tonight's files do not have.
  func removeUnseen() throws {
    guard startKey > 0 else { return }
    try flush()
    try ids.load()
    for key in 1...startKey where ids.state(of: key) == .real && !seen.keys.contains(key) {
      counts.move(key, from: 1, to: 0)
      try demote(key)
    }
  }

  /// Writes a row of any state over the key's row.
  func overwrite(_ row: RowView, _ key: Int64, _ digest: UInt64, _ state: State) throws {
    let before = try self.state(of: key)
    var columns = try changedColumns(of: key, by: row)
    if hasAccounts, state == .real { columns.subtract(try keepFilled(key, under: row, digest)) }
    try update(row, key, digest, state, columns)
    setState(key, state)
    record(SubjectChange(key: key, before: before, after: state, columns: columns))
  }

  /// Records a change of a subject. It is called for every change except adding or removing a stub.
  func record(_ change: SubjectChange) {
    let (wasStub, isStub) = ((change.before ?? .stub) == .stub, change.after == .stub)
    let isMarkedOtherwise = (change.before == .knownByReviews) != (change.after == .knownByReviews)
    changes.own.insert(change.key)
    columns.add(change.columns, comesOrGoes: wasStub != isStub || isMarkedOtherwise)
    if change.before != nil, wasStub || isMarkedOtherwise || !change.columns.isDisjoint(with: layout.publicIdentity) {
      changes.publicIdentityChanged.insert(change.key)
    }
    if wasStub != isStub { changes.turn(change.key, known: wasStub) }
    if isStub { changes.lostAReference.insert(change.key) }
  }

  /// Records that cuisines or districts of restaurants changed, which other restaurants' rows may cause. No published
  /// page shows a restaurant that is new tonight.
  func recordChanged(_ column: RestaurantColumn, of keys: KeySet) {
    keys.forEach { key in
      guard key <= startKey, !changes.gained.contains(key) else { return }
      changes.own.insert(key)
      changes.publicIdentityChanged.insert(key)
      columns.add(ColumnSet([column.rawValue]), comesOrGoes: false)
    }
  }

  func flush() throws { try inserts.flush() }

  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence) { prefetch(hashes) { $0.id } }

  /// Prefetches the slots of the subjects with these hashes, and then their ids.
  @inline(__always)
  func prefetch(_ rows: UnsafeBufferPointer<RowHashes>.SubSequence, _ hash: (RowHashes) -> UInt64) {
    ids.prefetch(rows, hash)
  }

  /// Call it after the last row. It inserts the buffered rows, frees the ids and creates the missing indexes.
  func finish() throws {
    try flush()
    ids.clear()
    try indexes.make(on: layout.table)
  }

  private func replace(_ known: SubjectIndex.Entry, _ row: RowView, _ digest: UInt64, at location: RowLocation) throws {
    let key = known.key
    let isRepeated = try !seen.see(key, at: location)
    if isRepeated { seen.tally.repeated += 1 }
    let isReal = try state(of: key) == .real
    if isReal, known.digest == digest { return }
    if isRepeated, isReal {
      let winner = try seen.location(of: key)
      guard try wins(row, over: key, stored, at: layout.updatedAt) else {
        return try repeats.lose(row, of: self, key, at: location, against: winner)
      }
      try repeats.loseStored(of: self, key, in: connection, at: winner, against: location)
      try seen.move(key, to: location)
    }
    counts.move(key, from: isReal ? known.digest : 0, to: digest)
    ids.setDigest(known, digest)
    try overwrite(row, key, digest, .real)
  }

  /// Whether a row replaces another row of the night (`RowPrecedence`).
  ///
  /// `old` selects the other row by its key, with `updated_at` in `oldColumn`.
  func wins(_ row: RowView, over key: Int64, _ old: Statement, at oldColumn: Int?) throws -> Bool {
    guard let column = layout.updatedAt, let oldColumn else { return true }
    try flush()
    old.bind(1, key)
    defer { old.reset() }
    return try !old.step() || RowPrecedence.replaces(row.integer(column), old.optionalInteger(Int32(oldColumn)))
  }

  /// The columns in which a new exported row lacks a value, so that they keep the account's one.
  private func keepFilled(_ key: Int64, under row: RowView, _ digest: UInt64) throws -> ColumnSet {
    let known = try connection.statement(layout.sameAsAccount)
    known.bind(1, key)
    defer { known.reset() }
    guard try known.step() else { return ColumnSet() }
    let same = ColumnSet(rawValue: UInt64(bitPattern: known.integer(1)))
    let kept = ColumnSet(layout.roles.indices.filter { same.contains($0) && row.cells[$0] == .null })
    if !kept.isEmpty || known.integer(0) != 0 { try setFilled(kept, key, document: digest) }
    return kept
  }

  /// Stores which columns of a user have the account's value, and the digest of the row as it was exported.
  func setFilled(_ columns: ColumnSet, _ key: Int64, document: UInt64 = 0) throws {
    try connection.run(
      "UPDATE account_users SET filled = ?2, document = ?3 WHERE key = ?1", .integer(key),
      .integer(Int64(bitPattern: columns.rawValue)), .integer(columns.isEmpty ? 0 : Int64(bitPattern: document)))
  }

  /// The columns in which the stored row differs from `row`.
  private func changedColumns(of key: Int64, by row: RowView) throws -> ColumnSet {
    try flush()
    stored.bind(1, key)
    defer { stored.reset() }
    guard try stored.step() else { return layout.all }
    return ColumnSet(layout.roles.indices.filter { !stored.matches(row, $0, at: Int32($0)) })
  }

  private func newKey(
    _ hash: UInt64, _ id: UnsafeRawBufferPointer, digest: UInt64, _ state: State
  ) -> Int64 {
    let key = nextKey
    nextKey += 1
    ids.add(hash, id, key, digest: digest, state)
    return key
  }

  private func insert(_ row: RowView, _ key: Int64, _ digest: UInt64) throws {
    inserts.add(key)
    inserts.add(1 as Int64)
    inserts.add(Int64(bitPattern: digest))
    inserts.add(0 as Int64)
    for column in layout.roles.indices { row.add(column, to: inserts) }
    for folded in layout.foldedColumns { inserts.add(self.folded(row, folded.source)) }
    try inserts.endRow()
  }

  private func update(
    _ row: RowView, _ key: Int64, _ digest: UInt64, _ state: State, _ columns: ColumnSet
  ) throws {
    let update = try updates.statement(for: columns)
    update.bind(1, key)
    update.bind(2, Int64(bitPattern: digest))
    update.bind(3, Int64(1))
    update.bind(4, state.derived)
    for column in layout.roles.indices where columns.contains(column) && layout.roles[column] != .id {
      row.bind(column, to: update, at: TableLayout.firstPosition + Int32(column))
    }
    for folded in layout.foldedColumns where columns.contains(folded.source) {
      update.bind(Int32(folded.position), Value(self.folded(row, folded.source)))
    }
    _ = try update.step()
  }

  private func folded(_ row: RowView, _ column: Int) -> String? {
    Folding.fold(row.string(column))
  }
}
