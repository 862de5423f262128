internal import CSQLite

/// Where a table's rows are, by the hash of their ids: asked of the table's own index at first, read into memory once
/// many are asked for, if they are few enough for that.
final class RowDirectory {
  /// A row that may be the one; whether it is, its id says.
  struct Entry {
    let key: Int64
    let digest: UInt64
    /// In the memory's index; -1 for a row found on the disk.
    let slot: Int
  }

  private let connection: Connection
  private let table: String
  private let waiting: NewRows
  private let indexes: DeferredIndexes
  private let most: Int
  private var memory: RowIndex?
  /// Questions to the index after which reading it whole is the cheaper way.
  private var patience: Int

  /// `rows` are in the table now, and others wait in `waiting`; up to `most` are held in memory.
  init(
    _ connection: Connection, _ table: String, rows: Int, inMemory most: Int, waiting: NewRows,
    indexes: DeferredIndexes
  ) throws {
    self.connection = connection
    self.waiting = waiting
    self.indexes = indexes
    self.most = most
    self.table = table
    patience = rows <= most ? rows / 16 : .max
    if rows == 0, most >= 0 { memory = RowIndex(capacity: 0) }
  }

  deinit { memory?.free() }

  private func load() throws {
    try waiting.flush()
    let rows = try connection.integer("SELECT count(*) FROM \(table)") ?? 0
    var index = RowIndex(capacity: Int(rows))
    let all = try connection.statement("SELECT id_hash, digest, key FROM \(table) INDEXED BY \(table)_id")
    defer { all.reset() }
    do {
      while try all.step() {
        index.insert(
          UInt64(bitPattern: all.integer(0)), digest: UInt64(bitPattern: all.integer(1)), key: all.integer(2))
      }
    } catch {
      index.free()
      throw error
    }
    memory = index
  }

  /// Has the processor fetch where a row with this hash would be.
  func prefetch(_ hash: UInt64) { memory?.prefetch(hash) }

  /// All rows with this hash.
  func find(_ hash: UInt64) throws -> [Entry] {
    if memory == nil {
      patience -= 1
      if patience < 0 { try load() }
    }
    guard let memory else { return try findOnDisk(hash) }
    var entries: [Entry] = []
    var slot = memory.first(hash)
    while let found = slot {
      entries.append(Entry(key: memory.key(found), digest: memory.digest(found), slot: found))
      slot = memory.next(after: found, hash)
    }
    return entries
  }

  /// Every row whose key is not among `keys`.
  func entries(without keys: KeySet) throws -> [Entry] {
    try waiting.flush()
    guard let memory else {
      let all = try connection.statement("SELECT key, digest FROM \(table) INDEXED BY \(table)_id")
      defer { all.reset() }
      var entries: [Entry] = []
      while try all.step() {
        let key = all.integer(0)
        if !keys.contains(key) {
          entries.append(Entry(key: key, digest: UInt64(bitPattern: all.integer(1)), slot: -1))
        }
      }
      return entries
    }
    return memory.slots.filter { !keys.contains(memory.key($0)) }.map { slot in
      Entry(key: memory.key(slot), digest: memory.digest(slot), slot: slot)
    }
  }

  /// The error of an index that does not name every row: such a row would be in the table for ever.
  var missesRows: StoreError {
    StoreError(code: SQLITE_CORRUPT, message: "the index \(table)_id does not name all rows", sql: "")
  }

  func insert(_ hash: UInt64, digest: UInt64, key: Int64) throws {
    memory?.insert(hash, digest: digest, key: key)
    guard let memory, memory.count > most else { return }
    // From now on the table's index answers.
    try waiting.flush()
    try indexes.make(on: table)
    close()
    patience = .max
  }

  func setDigest(_ entry: Entry, _ digest: UInt64) {
    if entry.slot >= 0 { memory?.setDigest(entry.slot, digest) }
  }

  func remove(_ entry: Entry) {
    if entry.slot >= 0 { memory?.remove(entry.slot) }
  }

  /// Gives the memory back; no more rows come.
  func close() {
    memory?.free()
    memory = nil
  }

  private func findOnDisk(_ hash: UInt64) throws -> [Entry] {
    try waiting.flush()
    let statement = try connection.statement("SELECT key, digest FROM \(table) WHERE id_hash = ?1")
    statement.bind(1, Int64(bitPattern: hash))
    defer { statement.reset() }
    var entries: [Entry] = []
    while try statement.step() {
      entries.append(
        Entry(key: statement.integer(0), digest: UInt64(bitPattern: statement.integer(1)), slot: -1))
    }
    return entries
  }
}
