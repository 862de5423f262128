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
    try store.run("VACUUM INTO ?1", .text(path))
    let connection = try Connection(path, .readWrite)
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
  private static func disableLog(_ store: Connection) throws -> Bool {
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
