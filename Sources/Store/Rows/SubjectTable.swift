internal import Model

/// Restaurants or users during an ingest: their rows, the stubs of those that are only referred to, and rows that
/// were made from others.
///
/// Asks the table for ids one by one at first; once many are asked for, holds all of them in memory, as hashes of 24
/// bytes a slot and as text: subjects are far fewer than what refers to them.
final class SubjectTable: ExportTable {
  enum State: UInt8 {
    /// Referred to, never exported.
    case stub
    /// Made from another row, such as a review's author.
    case derived
    /// A restaurant that only reviews name: its id, and a name that is a part of it.
    case knownByReviews
    /// A user of whom there is an account and no exported row.
    case account
    case real

    /// As the table says it: whether it shows, and how it is known.
    fileprivate init(present: Int64, derived: Int64) {
      switch (present, derived) {
      case (0, _): self = .stub
      case (_, 1): self = .derived
      case (_, 2): self = .knownByReviews
      case (_, 3): self = .account
      default: self = .real
      }
    }

    /// The table's `derived`.
    fileprivate var derived: Int64 {
      switch self {
      case .stub, .real: 0
      case .derived: 1
      case .knownByReviews: 2
      case .account: 3
      }
    }
  }

  /// A subject that is known.
  private struct Place {
    let key: Int64
    /// Of its exported row; 0 where it has none.
    let digest: UInt64
    /// In the memory's index; -1 where that is not read.
    let slot: Int
  }

  let layout: TableLayout
  let connection: Connection
  var changes = SubjectChanges()
  /// Which columns have other values now, of subjects that are shown.
  private(set) var columns = ColumnChanges()
  var counts: RowChanges
  var derivedCounts: RowChanges
  let seen: SeenRows
  /// Of users, some have accounts.
  var hasAccounts = false
  private let repeats: RepeatedRows
  var derivedSeen = KeySet()
  /// By key, once the ids are in memory.
  private var states: [State] = [.stub]
  /// By key; 0 where none is derived. Read when first needed.
  var derivedDigests: [UInt64]?
  private var index: RowIndex?
  private var ids = IDTexts(count: 0)
  /// Questions to the table after which reading it whole is the cheaper way.
  private var patience: Int
  private var nextKey: Int64
  private let indexes: DeferredIndexes
  private let inserts: NewRows
  private let updates: ColumnUpdates
  private let stored: Statement

  /// Beyond `rowsInMemory` rows it is noted on the disk where they stand.
  init(
    _ connection: Connection, _ collection: Collection, rowsInMemory: Int, indexes: DeferredIndexes,
    repeats: RepeatedRows
  ) throws {
    self.indexes = indexes
    self.repeats = repeats
    seen = SeenRows(RowPlaces(connection.path + ".tmp", most: rowsInMemory))
    self.connection = connection
    let layout = TableLayout(collection)
    self.layout = layout
    let startKey = try connection.integer("SELECT max(key) FROM \(layout.table)") ?? 0
    counts = RowChanges(startKey: startKey)
    derivedCounts = RowChanges(startKey: startKey)
    nextKey = startKey + 1
    index = startKey == 0 ? RowIndex(capacity: 0) : nil
    patience = Int(startKey / 16)
    inserts = try NewRows(connection, table: layout.table, columns: layout.subjectColumns)
    updates = ColumnUpdates(connection, layout)
    stored = try connection.statement(layout.stored)
    hasAccounts = try collection == .users && connection.integer("SELECT 1 FROM account_users LIMIT 1") != nil
  }

  deinit { index?.free() }

  var startKey: Int64 { counts.startKey }

  /// The key of an id with its hash; it becomes a stub where it is new.
  func key(of id: UnsafeRawBufferPointer, _ hash: UInt64) throws -> Int64 {
    if let place = try find(hash, id) { return place.key }
    let key = newKey(hash, id, digest: 0, .stub)
    inserts.add(key)
    for _ in 0..<3 { inserts.add(0 as Int64) }
    inserts.add(text: id)
    for _ in 1..<layout.roles.count + layout.foldedColumns.count { inserts.addNull() }
    try inserts.endRow()
    return key
  }

  /// Takes an exported row.
  func put(_ row: RowView, digest: UInt64, at place: RowPlace) throws -> Int64 {
    guard let id = row.bytes(0) else {
      seen.tally.withoutKey += 1
      return 0
    }
    let hash = row.hashes.id
    guard let known = try find(hash, id) else {
      let key = newKey(hash, id, digest: digest, .real)
      _ = try seen.see(key, at: place)
      counts.move(key, from: 0, to: digest)
      try insert(row, key, digest)
      note(SubjectChange(key: key, before: nil, after: .real, columns: layout.all))
      return key
    }
    try replace(known, row, digest, at: place)
    return known.key
  }

  func keep(_ key: Int64, at place: RowPlace) throws -> Bool {
    try !seen.disputed.contains(key) && seen.see(key, at: place)
  }

  func digest(of key: Int64) throws -> UInt64? {
    try flush()
    return try connection.integer(
      "SELECT \(layout.exportedDigest) FROM \(layout.table) AS t WHERE key = ?1 AND present = 1 AND derived = 0",
      .integer(key)
    ).map { UInt64(bitPattern: $0) }
  }

  func state(of key: Int64) throws -> State {
    if index != nil { return states[Int(key)] }
    try flush()
    let state = try connection.statement("SELECT present, derived FROM \(layout.table) WHERE key = ?1")
    state.bind(1, key)
    defer { state.reset() }
    return try state.step() ? State(present: state.integer(0), derived: state.integer(1)) : .stub
  }

  /// To be called with what the table holds of the key as well.
  func setState(_ key: Int64, _ state: State) {
    if index != nil { states[Int(key)] = state }
  }

  /// A tombstone.
  func remove(_ row: RowView) throws {
    guard let id = row.bytes(0), let place = try find(row.hashes.id, id) else { return }
    let key = place.key
    guard try state(of: key) == .real else { return }
    seen.delete(key)
    changes.exemptFromShrinkGuard.insert(key)
    counts.move(key, from: place.digest, to: 0)
    try demote(key)
  }

  /// Ends a whole snapshot: exported rows that tonight's files do not have go.
  func removeUnseen() throws {
    guard startKey > 0 else { return }
    try flush()
    if index == nil { try load() }
    for key in 1...startKey where states[Int(key)] == .real && !seen.keys.contains(key) {
      counts.move(key, from: 1, to: 0)
      try demote(key)
    }
  }

  /// Writes a row of any state over whatever the key has.
  func overwrite(_ row: RowView, _ key: Int64, _ digest: UInt64, _ state: State) throws {
    let before = try self.state(of: key)
    var columns = try changedColumns(of: key, by: row)
    if hasAccounts, state == .real { columns.subtract(try keepFilled(key, under: row, digest)) }
    try update(row, key, digest, state, columns)
    setState(key, state)
    note(SubjectChange(key: key, before: before, after: state, columns: columns))
  }

  /// Notes what became of a subject: all but a stub that is new or goes passes here.
  func note(_ change: SubjectChange) {
    let (wasStub, isStub) = ((change.before ?? .stub) == .stub, change.after == .stub)
    let isMarkedOtherwise = (change.before == .knownByReviews) != (change.after == .knownByReviews)
    changes.own.insert(change.key)
    columns.note(change.columns, comesOrGoes: wasStub != isStub || isMarkedOtherwise)
    if change.before != nil, wasStub || isMarkedOtherwise || !change.columns.isDisjoint(with: layout.publicIdentity) {
      changes.publicIdentityChanged.insert(change.key)
    }
    if wasStub != isStub { changes.turn(change.key, known: wasStub) }
    if isStub { changes.lostAReference.insert(change.key) }
  }

  /// Notes that a restaurant stands in other cuisines now, which need not be by its own row.
  func noteCuisines(_ key: Int64) {
    changes.own.insert(key)
    changes.publicIdentityChanged.insert(key)
    columns.note(ColumnSet([RestaurantColumn.cuisine.rawValue]), comesOrGoes: false)
  }

  func flush() throws { try inserts.flush() }

  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence) { prefetch(hashes) { $0.id } }

  /// Has the processor fetch what is known of the subjects with these hashes: first where they are, then what their ids
  /// are.
  @inline(__always)
  func prefetch(_ rows: UnsafeBufferPointer<RowHashes>.SubSequence, _ hash: (RowHashes) -> UInt64) {
    guard let index else { return }
    for row in rows { index.prefetch(hash(row)) }
    for row in rows {
      if let slot = index.first(hash(row)) { ids.prefetch(index.id(slot)) }
    }
  }

  /// To be called when no more rows come: gives the index's memory back and sorts what was set aside.
  func finish() throws {
    try flush()
    if let index {
      index.free()
      self.index = RowIndex(capacity: 0)
      ids = IDTexts(count: 0)
    }
    try indexes.make(on: layout.table)
  }

  private func replace(_ known: Place, _ row: RowView, _ digest: UInt64, at place: RowPlace) throws {
    let key = known.key
    let isRepeated = try !seen.see(key, at: place)
    if isRepeated { seen.tally.repeated += 1 }
    let isReal = try state(of: key) == .real
    if isReal, known.digest == digest { return }
    if isRepeated, isReal {
      let winner = try seen.place(of: key)
      guard try wins(row, over: key, stored, at: layout.updatedAt) else {
        return try repeats.lose(row, of: self, key, at: place, against: winner)
      }
      try repeats.loseStored(of: self, key, in: connection, at: winner, against: place)
      try seen.move(key, to: place)
    }
    counts.move(key, from: isReal ? known.digest : 0, to: digest)
    if known.slot >= 0 { index?.setDigest(known.slot, digest) }
    try overwrite(row, key, digest, .real)
  }

  /// Of two rows of one night the newer counts, else the later one.
  ///
  /// `old` selects the other one by its key, with `updated_at` at the place given.
  func wins(_ row: RowView, over key: Int64, _ old: Statement, at place: Int?) throws -> Bool {
    guard let column = layout.updatedAt, let place else { return true }
    try flush()
    old.bind(1, key)
    defer { old.reset() }
    guard try old.step(), let before = old.optionalInteger(Int32(place)) else { return true }
    return (row.integer(column) ?? .min) >= before
  }

  /// The columns which stay what a user's account says, as a new exported row leaves them open as well.
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

  /// Notes which columns of a user hold what the account says, and the digest of the exported row below.
  func setFilled(_ columns: ColumnSet, _ key: Int64, document: UInt64 = 0) throws {
    try connection.run(
      "UPDATE account_users SET filled = ?2, document = ?3 WHERE key = ?1", .integer(key),
      .integer(Int64(bitPattern: columns.rawValue)), .integer(columns.isEmpty ? 0 : Int64(bitPattern: document)))
  }

  /// The columns of which the stored row holds other values than `row`.
  private func changedColumns(of key: Int64, by row: RowView) throws -> ColumnSet {
    try flush()
    stored.bind(1, key)
    defer { stored.reset() }
    guard try stored.step() else { return layout.all }
    return ColumnSet(layout.roles.indices.filter { !stored.holds(row, $0, at: Int32($0)) })
  }

  private func newKey(
    _ hash: UInt64, _ id: UnsafeRawBufferPointer, digest: UInt64, _ state: State
  ) -> Int64 {
    let key = nextKey
    nextKey += 1
    if index != nil {
      index?.insert(hash, digest: digest, key: key, id: ids.add(id))
      states.append(state)
    }
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

  private func find(_ hash: UInt64, _ id: UnsafeRawBufferPointer) throws -> Place? {
    if index == nil {
      patience -= 1
      if patience >= 0 { return try findInTable(id) }
      try load()
    }
    guard let index else { return nil }
    var slot = index.first(hash)
    while let found = slot {
      let place = Place(key: index.key(found), digest: index.digest(found), slot: found)
      if try ids.holds(id, at: index.id(found)) ?? isInTable(id, as: place.key) { return place }
      slot = index.next(after: found, hash)
    }
    return nil
  }

  private func isInTable(_ id: UnsafeRawBufferPointer, as key: Int64) throws -> Bool {
    try flush()
    let row = try connection.statement("SELECT id FROM \(layout.table) WHERE key = ?1")
    row.bind(1, key)
    defer { row.reset() }
    guard try row.step(), let known = row.bytes(0) else { return false }
    return known.elementsEqual(id)
  }

  private func findInTable(_ id: UnsafeRawBufferPointer) throws -> Place? {
    try flush()
    let known = try connection.statement(
      "SELECT key, \(layout.exportedDigest), present, derived FROM \(layout.table) AS t WHERE id = ?1")
    known.bind(1, text: id)
    defer { known.reset() }
    guard try known.step() else { return nil }
    let key = known.integer(0)
    // The index may name another row.
    guard try isInTable(id, as: key) else { throw DamagedRow(table: layout.table, key: key) }
    let isReal = State(present: known.integer(2), derived: known.integer(3)) == .real
    return Place(key: key, digest: isReal ? UInt64(bitPattern: known.integer(1)) : 0, slot: -1)
  }

  private func load() throws {
    try flush()
    states = Array(repeating: .stub, count: Int(nextKey))
    var index = RowIndex(capacity: Int(nextKey))
    ids = IDTexts(count: Int(nextKey))
    let all = try connection.statement(
      "SELECT key, id, \(hasAccounts ? layout.exportedDigest : "digest"), present, derived FROM \(layout.table) AS t")
    defer { all.reset() }
    do {
      while try all.step() {
        guard let id = all.bytes(1) else { continue }
        let key = all.integer(0)
        let state = State(present: all.integer(3), derived: all.integer(4))
        states[Int(key)] = state
        index.insert(
          RowHash.of(id, seed: RowHash.place), digest: state == .real ? UInt64(bitPattern: all.integer(2)) : 0,
          key: key, id: ids.add(id))
      }
    } catch {
      index.free()
      throw error
    }
    self.index = index
  }
}
