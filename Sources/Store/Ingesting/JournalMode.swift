/// Chooses the journal for a night.
///
/// A write-ahead log writes every page twice, which a store's first ingest need not: under a rollback journal pages
/// that are added to the file's end need no journal at all, and a crash cuts the file back to what it was. It asks for
/// few pages twice, and indexes are sorted in pieces of the cache's size, of which small ones keep the second core busy
/// while the table is still read: for a million reviews a quarter less work than in one piece, and a third of the
/// memory.
struct JournalMode {
  private static let firstCacheKilobytes = 8000
  private let connection: Connection
  private let isFirst: Bool

  init(_ connection: Connection) throws {
    self.connection = connection
    isFirst =
      try connection.integer("SELECT 1 FROM restaurants LIMIT 1") == nil
      && connection.integer("SELECT 1 FROM reviews LIMIT 1") == nil
      && connection.integer("SELECT 1 FROM users LIMIT 1") == nil
  }

  /// Where somebody else has the store open, the log stays.
  func prepare() throws {
    guard isFirst else { return }
    try connection.execute("PRAGMA cache_size = -\(Self.firstCacheKilobytes)")
    try connection.execute("PRAGMA busy_timeout = 0")
    defer { connection.restoreBusyTimeout() }
    do throws(StoreError) { _ = try connection.text("PRAGMA journal_mode = DELETE") } catch {
      guard error.isBusy else { throw error }
    }
  }

  func restore() throws {
    guard isFirst else { return }
    try connection.execute("PRAGMA cache_size = -\(Store.cacheKilobytes)")
    _ = try connection.text("PRAGMA journal_mode = WAL")
  }
}
