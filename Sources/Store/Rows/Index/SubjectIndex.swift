internal import Model

/// The ids of a table of subjects.
///
/// Asks the table for ids one by one at first; once many are asked for, holds all of them in memory, as hashes of 24
/// bytes a slot and as text: subjects are far fewer than what refers to them.
struct SubjectIndex {
  /// A subject that is known.
  struct Entry {
    let key: Int64
    /// Of its exported row; 0 where it has none.
    let digest: UInt64
    /// In memory; -1 where the ids are not there.
    fileprivate let slot: Int
  }

  private let connection: Connection
  private let layout: TableLayout
  /// Of users, some have accounts.
  var hasAccounts = false
  /// Writes rows that wait; to be called before the table is asked.
  private let flush: () throws -> Void
  /// By key, once the ids are in memory.
  private var states: [SubjectTable.State] = [.stub]
  private var rows: RowIndex?
  private var ids = IDTexts(count: 0)
  private var lastKey: Int64
  /// Questions to the table after which reading it whole is the cheaper way.
  private var patience: Int

  init(_ connection: Connection, _ layout: TableLayout, lastKey: Int64, flush: @escaping () throws -> Void) {
    self.connection = connection
    self.layout = layout
    self.lastKey = lastKey
    self.flush = flush
    rows = lastKey == 0 ? RowIndex(capacity: 0) : nil
    patience = Int(lastKey / 16)
  }

  func free() { rows?.free() }

  /// Gives the memory back where the ids are in memory; nothing is to be asked for any more.
  mutating func clear() {
    guard let rows else { return }
    rows.free()
    self.rows = RowIndex(capacity: 0)
    ids = IDTexts(count: 0)
  }

  /// Nil where the ids are not in memory.
  func state(of key: Int64) -> SubjectTable.State? { rows == nil ? nil : states[Int(key)] }

  mutating func setState(_ key: Int64, _ state: SubjectTable.State) {
    if rows != nil { states[Int(key)] = state }
  }

  func setDigest(_ entry: Entry, _ digest: UInt64) {
    if entry.slot >= 0 { rows?.setDigest(entry.slot, digest) }
  }

  /// Adds a new subject, whose key follows the last one.
  mutating func add(
    _ hash: UInt64, _ id: UnsafeRawBufferPointer, _ key: Int64, digest: UInt64, _ state: SubjectTable.State
  ) {
    lastKey = key
    guard rows != nil else { return }
    rows?.insert(hash, digest: digest, key: key, id: ids.add(id))
    states.append(state)
  }

  mutating func find(_ hash: UInt64, _ id: UnsafeRawBufferPointer) throws -> Entry? {
    if rows == nil {
      patience -= 1
      if patience >= 0 { return try findInTable(id) }
      try load()
    }
    guard let rows else { return nil }
    var slot = rows.first(hash)
    while let found = slot {
      let entry = Entry(key: rows.key(found), digest: rows.digest(found), slot: found)
      if try ids.holds(id, at: rows.id(found)) ?? isInTable(id, as: entry.key) { return entry }
      slot = rows.next(after: found, hash)
    }
    return nil
  }

  /// Has the processor fetch what is known of the subjects with these hashes: first where they are, then what their ids
  /// are.
  @inline(__always)
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence, _ hash: (RowHashes) -> UInt64) {
    guard let rows else { return }
    for row in hashes { rows.prefetch(hash(row)) }
    for row in hashes {
      if let slot = rows.first(hash(row)) { ids.prefetch(rows.id(slot)) }
    }
  }

  private func isInTable(_ id: UnsafeRawBufferPointer, as key: Int64) throws -> Bool {
    try flush()
    let row = try connection.statement("SELECT id FROM \(layout.table) WHERE key = ?1")
    row.bind(1, key)
    defer { row.reset() }
    guard try row.step(), let known = row.bytes(0) else { return false }
    return known.elementsEqual(id)
  }

  private func findInTable(_ id: UnsafeRawBufferPointer) throws -> Entry? {
    try flush()
    let known = try connection.statement(
      "SELECT key, \(layout.exportedDigest), present, derived FROM \(layout.table) AS t WHERE id = ?1")
    known.bind(1, text: id)
    defer { known.reset() }
    guard try known.step() else { return nil }
    let key = known.integer(0)
    // The index may name another row.
    guard try isInTable(id, as: key) else { throw DamagedRow(table: layout.table, key: key) }
    let isReal = SubjectTable.State(present: known.integer(2), derived: known.integer(3)) == .real
    return Entry(key: key, digest: isReal ? UInt64(bitPattern: known.integer(1)) : 0, slot: -1)
  }

  /// Reads all ids into memory, unless they are there.
  mutating func load() throws {
    guard rows == nil else { return }
    try flush()
    states = Array(repeating: .stub, count: Int(lastKey) + 1)
    var index = RowIndex(capacity: Int(lastKey) + 1)
    ids = IDTexts(count: Int(lastKey) + 1)
    let all = try connection.statement(
      "SELECT key, id, \(hasAccounts ? layout.exportedDigest : "digest"), present, derived FROM \(layout.table) AS t")
    defer { all.reset() }
    do {
      while try all.step() {
        guard let id = all.bytes(1) else { continue }
        let key = all.integer(0)
        let state = SubjectTable.State(present: all.integer(3), derived: all.integer(4))
        states[Int(key)] = state
        index.insert(
          RowHash.of(id, seed: RowHash.place), digest: state == .real ? UInt64(bitPattern: all.integer(2)) : 0,
          key: key, id: ids.add(id))
      }
    } catch {
      index.free()
      throw error
    }
    rows = index
  }
}
