internal import Model
internal import Platform

/// The file that a store's first ingest fills. It starts as a copy of the empty store, and is renamed over the store
/// once it has all rows.
///
/// If a first ingest fails, the store stays as it was, so this file needs no journal. SQLite alone writes it, in one
/// transaction: rows in the order of their keys, and indexes after their rows.
struct FirstFile {
  /// SQLite sorts an index in runs of this size, or of a megabyte; such a run fits into the processor's cache. It sorts
  /// on this thread alone (`PRAGMA threads`). Helper threads take half as much time again, as the other core reads
  /// files.
  private static let cacheKilobytes = 500

  let connection: Connection
  private let store: Connection

  /// Returns nil if the store has rows or another process has it open. The ingest then uses the store's own journal, as
  /// on any other night.
  init?(of store: Connection) throws {
    let path = store.path + ".first"
    // An ingest that was killed leaves its file behind.
    try Files.remove(path)
    guard try Self.isEmpty(store), try FileStatus.of(store.path)?.kind == .file, try Self.disableLog(store) else {
      return nil
    }
    self.store = store
    do {
      connection = try Self.make(path, from: store)
    } catch {
      try Self.discard(path, store)
      throw error
    }
  }

  /// SQLite syncs the file only once, at `COMMIT`.
  private static func make(_ path: String, from store: Connection) throws -> Connection {
    try create(path, permissions: try FileStatus.of(store.path)?.permissions ?? 0o600)
    try store.copy(to: path)
    let connection = try Connection(path, .readWrite, isChecked: true)
    try connection.execute(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA threads = 0;
      PRAGMA cache_size = -\(cacheKilobytes); PRAGMA locking_mode = EXCLUSIVE
      """)
    return connection
  }

  /// Creates the file with the store's permissions; SQLite would use those that the umask leaves.
  private static func create(_ path: String, permissions: UInt32) throws {
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.setPermissions(permissions)
  }

  /// Renames the file over the store. No connection may be open on it; the caller reopens the store.
  func replaceStore() throws {
    try connection.close()
    try Files.move(connection.path, to: store.path)
  }

  /// Deletes the file and leaves the store as it was.
  func discard() throws {
    try connection.close()
    try Self.discard(connection.path, store)
  }

  private static func discard(_ path: String, _ store: Connection) throws {
    try Files.remove(path)
    try enableLog(store)
  }

  private static func isEmpty(_ store: Connection) throws -> Bool {
    try [Collection.restaurants, .reviews, .users].allSatisfy {
      try store.integer("SELECT 1 FROM \($0.name) LIMIT 1") == nil
    }
  }

  /// Switches the store from the write-ahead log to a rollback journal. False if another process has the store open;
  /// then the log stays.
  ///
  /// SQLite does not report that the system refused to remove the log. A log that was left behind would be applied to
  /// the file that replaces the store.
  static func disableLog(_ store: Connection) throws -> Bool {
    guard try hasLeftLog(store) else { return false }
    guard try FileStatus.of(store.path + "-wal") == nil else {
      try enableLog(store)
      return false
    }
    return true
  }

  private static func hasLeftLog(_ store: Connection) throws -> Bool {
    try store.execute("PRAGMA busy_timeout = 0")
    defer { store.restoreBusyTimeout() }
    do throws(StoreError) { return try store.text("PRAGMA journal_mode = DELETE") == "delete" } catch {
      guard error.isBusy else { throw error }
      return false
    }
  }

  private static func enableLog(_ store: Connection) throws { _ = try store.text("PRAGMA journal_mode = WAL") }
}

/// The indexes of the tables that a first ingest fills. They are created after a table has its rows, as sorting all
/// entries takes a fraction of the time of inserting each one.
final class DeferredIndexes {
  private let connection: Connection
  /// The SQL of the indexes that are missing, by table.
  private var missing: [String: [String]] = [:]
  /// The indexes of photos that `drop` leaves in place, by table. They stay while few rows have a photo, because
  /// creating one later reads all rows.
  private var ofPhotos: [String: [(name: String, sql: String)]] = [:]

  /// Leaves all indexes in place; `drop` removes them.
  init(_ connection: Connection) { self.connection = connection }

  /// Drops the indexes of the tables that an ingest fills, which must be empty.
  func drop() throws {
    let known = try connection.rows(
      "SELECT tbl_name, name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name"
    ) { (table: $0.text(0) ?? "", name: $0.text(1) ?? "", sql: $0.text(2) ?? "") }
    for index in known where Self.tables.contains(index.table) {
      if Self.tablesWithFewPhotos.contains(index.table),
        ["_photo", "_avatar"].contains(where: { index.name == index.table + $0 })
      {
        ofPhotos[index.table, default: []].append((index.name, index.sql))
      } else {
        try drop(index.name, index.sql, of: index.table)
      }
    }
  }

  /// Drops the indexes of a table's photos, which `drop` left in place. `make` creates them again.
  func dropPhotos(of table: String) throws {
    for index in ofPhotos.removeValue(forKey: table) ?? [] { try drop(index.name, index.sql, of: table) }
  }

  private func drop(_ name: String, _ sql: String, of table: String) throws {
    try connection.execute("DROP INDEX \(name)")
    missing[table, default: []].append(sql)
  }

  /// Creates the missing indexes of a table. From then on SQLite inserts every new row into them.
  func make(on table: String) throws {
    for sql in missing.removeValue(forKey: table) ?? [] { try connection.execute(sql) }
  }

  func makeAll() throws {
    for table in missing.keys.sorted() { try make(on: table) }
  }

  /// The tables whose index of photos stays at first. Most restaurants and users have a photo, so theirs do not.
  private static let tablesWithFewPhotos: Set = [Collection.reviews.name, Collection.dishes.name]

  private static let tables = Set(
    Collection.allCases.map(\.name) + [
      "restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines", "restaurant_districts",
    ])
}
