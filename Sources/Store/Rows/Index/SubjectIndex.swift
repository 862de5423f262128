internal import Model

/// The ids of a table of subjects.
///
/// It queries the table for single ids at first. After many queries it reads all ids into memory, as hashes of 24 bytes
/// per slot and as text. Subjects are far fewer than the rows that refer to them.
struct SubjectIndex {
  /// A known subject.
  struct Entry {
    let key: Int64
    /// The digest of its exported row; 0 if it has none.
    let digest: UInt64
    /// The slot in memory; -1 if the ids are not in memory.
    fileprivate let slot: Int
  }

  private let connection: Connection
  private let layout: TableLayout
  /// Whether some of the users have accounts.
  var hasAccounts = false
  /// Inserts buffered rows; called before a query of the table.
  private let flush: () throws -> Void
  /// States by key, once the ids are in memory.
  private var states: [SubjectTable.State] = [.stub]
  private var rows: RowIndex<SubjectEntry>?
  private var ids = IDTexts()
  private var lastKey: Int64
  /// The number of queries left before reading the whole table is cheaper.
  private var lookupsBeforeLoad: Int

  init(_ connection: Connection, _ layout: TableLayout, lastKey: Int64, flush: @escaping () throws -> Void) {
    self.connection = connection
    self.layout = layout
    self.lastKey = lastKey
    self.flush = flush
    rows = lastKey == 0 ? RowIndex(capacity: 0) : nil
    lookupsBeforeLoad = Int(lastKey / 16)
  }

  func free() { rows?.free() }

  /// Frees the ids if they are in memory; nothing may be looked up afterwards.
  mutating func clear() {
    guard let rows else { return }
    rows.free()
    self.rows = RowIndex(capacity: 0)
    ids = IDTexts()
  }

  /// The state of a subject; nil if the ids are not in memory.
  func state(of key: Int64) -> SubjectTable.State? { rows == nil ? nil : states[Int(key)] }

  mutating func setState(_ key: Int64, _ state: SubjectTable.State) {
    if rows != nil { states[Int(key)] = state }
  }

  func setDigest(_ entry: Entry, _ digest: UInt64) {
    if entry.slot >= 0 { rows?[entry.slot].digest = digest }
  }

  /// Adds a new subject, whose key is the next one.
  mutating func add(
    _ hash: UInt64, _ id: UnsafeRawBufferPointer, _ key: Int64, digest: UInt64, _ state: SubjectTable.State
  ) {
    lastKey = key
    guard rows != nil else { return }
    rows?.insert(hash, SubjectEntry(hash: hash, digest: digest, key: key, id: ids.add(id)))
    states.append(state)
  }

  mutating func find(_ hash: UInt64, _ id: UnsafeRawBufferPointer) throws -> Entry? {
    if rows == nil {
      lookupsBeforeLoad -= 1
      if lookupsBeforeLoad >= 0 { return try findInTable(id) }
      try load()
    }
    guard let rows else { return nil }
    var slot = rows.first(hash)
    while let found = slot {
      let entry = Entry(key: rows.key(found), digest: rows[found].digest, slot: found)
      if try ids.matches(id, at: rows[found].id) ?? isInTable(id, as: entry.key) { return entry }
      slot = rows.next(after: found, hash)
    }
    return nil
  }

  /// Prefetches the slots of the subjects with these hashes, and then their ids.
  @inline(__always)
  func prefetch(_ hashes: UnsafeBufferPointer<RowHashes>.SubSequence, _ hash: (RowHashes) -> UInt64) {
    guard let rows else { return }
    for row in hashes { rows.prefetch(hash(row)) }
    for row in hashes {
      if let slot = rows.first(hash(row)) { ids.prefetch(rows[slot].id) }
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
    // A damaged index may lead to another row.
    guard try isInTable(id, as: key) else { throw DamagedRow(table: layout.table, key: key) }
    let isReal = SubjectTable.State(present: known.integer(2), derived: known.integer(3)) == .real
    return Entry(key: key, digest: isReal ? UInt64(bitPattern: known.integer(1)) : 0, slot: -1)
  }

  /// Reads all ids into memory, unless they are there.
  mutating func load() throws {
    guard rows == nil else { return }
    try flush()
    states = Array(repeating: .stub, count: Int(lastKey) + 1)
    var index = RowIndex<SubjectEntry>(capacity: Int(lastKey) + 1)
    ids = IDTexts()
    let all = try connection.statement(
      "SELECT key, id, \(hasAccounts ? layout.exportedDigest : "digest"), present, derived FROM \(layout.table) AS t")
    defer { all.reset() }
    do {
      while try all.step() {
        guard let id = all.bytes(1) else { continue }
        let key = all.integer(0)
        let state = SubjectTable.State(present: all.integer(3), derived: all.integer(4))
        states[Int(key)] = state
        let hash = RowHash.of(id, seed: RowHash.place)
        index.insert(
          hash,
          SubjectEntry(
            hash: hash, digest: state == .real ? UInt64(bitPattern: all.integer(2)) : 0, key: key, id: ids.add(id)))
      }
    } catch {
      index.free()
      throw error
    }
    rows = index
  }
}
