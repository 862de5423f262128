internal import CSQLite
internal import Model
internal import Platform

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

/// The ids of subjects in memory, by which two subjects with the same hash are distinguished.
///
/// The hashes are not keyed, so that ids with the same hash can be constructed. A long id is only in the table, so that
/// memory depends on the number of subjects alone. Ids are in chunks, as an array that grows exists twice for a moment.
final class IDTexts {
  private static let longest = 64
  private static let isLong: UInt8 = 0xFF
  private static let chunkBits = 20
  private static let chunkBytes = 1 << chunkBits
  /// An offset has 32 bits.
  private static let mostChunks = 1 << (32 - chunkBits)

  /// The ids one after another, each after its length; none is in two chunks.
  private let chunks = UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>.allocate(capacity: mostChunks)
  private var count = 0
  /// The bytes of the last chunk that are used; its last byte is for `full`.
  private var used = chunkBytes

  deinit {
    for chunk in 0..<count { chunks[chunk].deallocate() }
    chunks.deallocate()
  }

  /// Adds an id, and returns its offset.
  func add(_ id: UnsafeRawBufferPointer) -> UInt32 {
    let length = id.count > Self.longest ? 0 : id.count
    if used + 1 + length >= Self.chunkBytes {
      guard count < Self.mostChunks else { return full() }
      chunks[count] = .allocate(capacity: Self.chunkBytes)
      count += 1
      used = 0
    }
    let start = chunks[count - 1] + used
    let offset = UInt32(truncatingIfNeeded: (count - 1) << Self.chunkBits | used)
    start.pointee = id.count > Self.longest ? Self.isLong : UInt8(length)
    if length > 0, let bytes = id.baseAddress { memcpy(start + 1, bytes, length) }
    used += 1 + length
    return offset
  }

  /// The offset of an id for which there is no room, which must be compared with the table as a long one is.
  private func full() -> UInt32 {
    let last = chunks[count - 1] + Self.chunkBytes - 1
    last.pointee = Self.isLong
    used = Self.chunkBytes
    return UInt32.max
  }

  /// Whether an offset has this id; nil for one that must be compared with the table.
  func matches(_ id: UnsafeRawBufferPointer, at offset: UInt32) -> Bool? {
    let start = place(offset)
    let length = start.pointee
    if length == Self.isLong { return nil }
    guard Int(length) == id.count else { return false }
    guard let left = id.baseAddress else { return true }
    return memcmp(left, start + 1, id.count) == 0
  }

  /// Prefetches the id at an offset.
  @inline(__always)
  func prefetch(_ offset: UInt32) { csqlite_prefetch(place(offset)) }

  @inline(__always)
  private func place(_ offset: UInt32) -> UnsafeMutablePointer<UInt8> {
    chunks[Int(offset >> UInt32(Self.chunkBits))] + Int(offset) & (Self.chunkBytes - 1)
  }
}
