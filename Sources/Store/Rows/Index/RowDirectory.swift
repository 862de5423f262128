internal import CSQLite

/// Finds a table's rows by the hash of their ids. It queries the table's own index at first. After many queries it
/// reads the index into memory, if the rows are few enough.
final class RowDirectory {
  /// A row that may have the hash; its id must still be compared.
  struct Entry {
    let key: Int64
    /// The slot in memory; -1 if the row was found in the table.
    let slot: Int
  }

  private let connection: Connection
  private let table: String
  private let waiting: NewRows
  private let indexes: DeferredIndexes
  private let most: Int
  private var memory: RowIndex<RecordEntry>?
  /// The number of queries left before reading the whole index is cheaper.
  private var lookupsBeforeLoad: Int

  /// The table has `rows` rows, and `waiting` buffers new ones; up to `most` are held in memory.
  init(
    _ connection: Connection, _ table: String, rows: Int, inMemory most: Int, waiting: NewRows,
    indexes: DeferredIndexes
  ) throws {
    self.connection = connection
    self.waiting = waiting
    self.indexes = indexes
    self.most = most
    self.table = table
    lookupsBeforeLoad = rows <= most ? rows / 16 : .max
    if rows == 0, most >= 0 { memory = RowIndex(capacity: 0) }
  }

  deinit { memory?.free() }

  private func load() throws {
    try waiting.flush()
    let rows = try connection.integer("SELECT count(*) FROM \(table)") ?? 0
    var index = RowIndex<RecordEntry>(capacity: Int(rows))
    let all = try connection.statement("SELECT id_hash, key FROM \(table) INDEXED BY \(table)_id")
    defer { all.reset() }
    do {
      while try all.step() {
        let hash = UInt64(bitPattern: all.integer(0))
        index.insert(hash, RecordEntry(hash: hash, key: all.integer(1)))
      }
    } catch {
      index.free()
      throw error
    }
    memory = index
  }

  /// Prefetches the memory in which a row with this hash would be.
  func prefetch(_ hash: UInt64) { memory?.prefetch(hash) }

  /// All rows that may have this hash.
  func find(_ hash: UInt64) throws -> [Entry] {
    if memory == nil {
      lookupsBeforeLoad -= 1
      if lookupsBeforeLoad < 0 { try load() }
    }
    guard let memory else { return try findOnDisk(hash) }
    var entries: [Entry] = []
    var slot = memory.first(hash)
    while let found = slot {
      entries.append(Entry(key: memory.key(found), slot: found))
      slot = memory.next(after: found, hash)
    }
    return entries
  }

  /// The key of every row of the index that is not in `keys`.
  func keys(without keys: KeySet) throws -> [Int64] {
    let all = try connection.statement("SELECT key FROM \(table) INDEXED BY \(table)_id")
    defer { all.reset() }
    var missing: [Int64] = []
    while try all.step() {
      let key = all.integer(0)
      if !keys.contains(key) { missing.append(key) }
    }
    return missing
  }

  /// The error for an index that lacks rows. Such a row could never be removed from the table.
  var missesRows: StoreError {
    StoreError(code: SQLITE_CORRUPT, message: "the index \(table)_id does not name all rows", sql: "")
  }

  func insert(_ hash: UInt64, key: Int64) throws {
    memory?.insert(hash, RecordEntry(hash: hash, key: key))
    guard let memory, memory.count > most else { return }
    // From now on the table's index is queried.
    try waiting.flush()
    try indexes.make(on: table)
    close()
    lookupsBeforeLoad = .max
  }

  func remove(_ entry: Entry) {
    if entry.slot >= 0 { memory?.remove(entry.slot) }
  }

  /// Frees the memory; no more rows may be put.
  func close() {
    memory?.free()
    memory = nil
  }

  private func findOnDisk(_ hash: UInt64) throws -> [Entry] {
    try waiting.flush()
    let statement = try connection.statement("SELECT key FROM \(table) WHERE id_hash = ?1")
    statement.bind(1, Int64(bitPattern: hash))
    defer { statement.reset() }
    var entries: [Entry] = []
    while try statement.step() { entries.append(Entry(key: statement.integer(0), slot: -1)) }
    return entries
  }
}
