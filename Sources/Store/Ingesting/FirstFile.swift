internal import Model
internal import Platform

/// The file that a store's first ingest fills: a copy of the empty store, renamed over it once everything is there.
///
/// Whatever ends the ingest before that leaves the store as it was. So the file needs no journal, and pages can be
/// written into it that SQLite knows nothing of.
struct FirstFile {
  /// SQLite asks for few pages twice. Indexes that it sorts itself are sorted in pieces of this size, of which small
  /// ones keep the second core busy while the table is still read.
  private static let cacheKilobytes = 8000

  let connection: Connection
  let pages: PageFile
  private let store: Connection

  /// Nil where the store holds rows, or somebody else has it open: then its own journal serves as on any other night.
  init?(of store: Connection) throws {
    let path = store.path + ".first"
    // Of an ingest that was killed.
    try Files.remove(path)
    guard try Self.isEmpty(store), try FileStatus.of(store.path)?.kind == .file, try Self.leaveLog(store) else {
      return nil
    }
    guard let made = try Self.make(path, from: store) else {
      try Self.takeLog(store)
      return nil
    }
    self.store = store
    (connection, pages) = made
  }

  /// Nil for a file that is laid out in another way than what is written past SQLite; then nothing is left of it.
  private static func make(_ path: String, from store: Connection) throws -> (Connection, PageFile)? {
    do {
      try store.run("VACUUM INTO ?1", .text(path))
      let connection = try Connection(path, .readWrite)
      try connection.execute(
        """
        PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA threads = 2;
        PRAGMA cache_size = -\(cacheKilobytes)
        """)
      if let pages = try PageFile(connection) { return (connection, pages) }
    } catch {
      // What went wrong first is what to tell.
      _ = Result { try Files.remove(path) }
      _ = Result { try takeLog(store) }
      throw error
    }
    try Files.remove(path)
    return nil
  }

  /// Puts the file in the store's place, to be opened anew.
  func replaceStore() throws {
    try pages.finish(like: store.path)
    try Files.move(connection.path, to: store.path)
  }

  /// Leaves the store as it was.
  func discard() throws {
    try Files.remove(connection.path)
    try Self.takeLog(store)
  }

  private static func isEmpty(_ store: Connection) throws -> Bool {
    try [Collection.restaurants, .reviews, .users].allSatisfy {
      try store.integer("SELECT 1 FROM \($0.name) LIMIT 1") == nil
    }
  }

  /// False where somebody else has the store open; then the log stays.
  private static func leaveLog(_ store: Connection) throws -> Bool {
    try store.execute("PRAGMA busy_timeout = 0")
    defer { store.restoreBusyTimeout() }
    do throws(StoreError) { return try store.text("PRAGMA journal_mode = DELETE") == "delete" } catch {
      guard error.isBusy else { throw error }
      return false
    }
  }

  private static func takeLog(_ store: Connection) throws { _ = try store.text("PRAGMA journal_mode = WAL") }
}
