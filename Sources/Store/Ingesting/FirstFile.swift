internal import Model
internal import Platform

/// The file that a store's first ingest fills: a copy of the empty store, renamed over it once all rows are in it.
///
/// A first ingest that fails leaves the store as it was, so this file needs no journal. SQLite alone writes it: in one
/// transaction, rows in the order of their keys, indexes after their rows.
struct FirstFile {
  /// SQLite sorts an index in runs of this size, or of a megabyte: such a run lies in the processor's own cache. It sorts
  /// on this thread alone (`PRAGMA threads`): helpers take half as much time again, while the other core reads files.
  private static let cacheKilobytes = 500

  let connection: Connection
  private let store: Connection

  /// Nil where the store holds rows or another process has it open; then the store's own journal serves as on any
  /// other night.
  init?(of store: Connection) throws {
    let path = store.path + ".first"
    // An ingest that was killed leaves its file behind.
    try Files.remove(path)
    guard try Self.isEmpty(store), try FileStatus.of(store.path)?.kind == .file, try Self.leaveLog(store) else {
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

  /// `COMMIT` is the one moment at which SQLite syncs the file.
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

  /// SQLite gives a file that it makes the permissions that the umask leaves; this one is to have the store's.
  private static func create(_ path: String, permissions: UInt32) throws {
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try file.setPermissions(permissions)
  }

  /// Puts the file in the store's place. No connection is open on it then; the caller opens the store again.
  func replaceStore() throws {
    try connection.close()
    try Files.move(connection.path, to: store.path)
  }

  /// Leaves the store as it was.
  func discard() throws {
    try connection.close()
    try Self.discard(connection.path, store)
  }

  private static func discard(_ path: String, _ store: Connection) throws {
    try Files.remove(path)
    try takeLog(store)
  }

  private static func isEmpty(_ store: Connection) throws -> Bool {
    try [Collection.restaurants, .reviews, .users].allSatisfy {
      try store.integer("SELECT 1 FROM \($0.name) LIMIT 1") == nil
    }
  }

  /// False where another process has the store open; then the log stays.
  ///
  /// SQLite does not say where the system refused to remove the log, which would then be read over the file that takes
  /// the store's place.
  private static func leaveLog(_ store: Connection) throws -> Bool {
    guard try hasLeftLog(store) else { return false }
    guard try FileStatus.of(store.path + "-wal") == nil else {
      try takeLog(store)
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

  private static func takeLog(_ store: Connection) throws { _ = try store.text("PRAGMA journal_mode = WAL") }
}
