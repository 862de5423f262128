internal import Diagnostics

/// The pages that rows left free in the store's file, where SQLite keeps what stood in them until it writes them again.
///
/// Earlier versions took secrets of exports into the store, such as hashes of passwords. The ingest that reads the exports
/// without them leaves them in free pages; after it the whole file is written once more, without those.
struct FreedPages {
  /// Marks the store of an earlier version; a new one has never held a secret.
  static let mark =
    "INSERT OR REPLACE INTO meta(name, value) SELECT 'freed_pages', 1 WHERE EXISTS(SELECT 1 FROM files)"

  let connection: Connection

  /// Writes the file once more where that is still to be done; outside a transaction.
  ///
  /// SQLite does it through its log, so that a kill leaves the file as it was before or after, and the mark goes last. It takes as
  /// much room on the disk again. A failure is a problem and no end of the night: the next one tries it again.
  func clear() throws -> Problem? {
    let meta = Meta(connection)
    guard try meta.integer(.freedPages) == 1 else { return nil }
    do throws(StoreError) { try rewrite() } catch {
      guard !error.isDamage else { throw error }
      return StoreProblems.freedPages.problem(
        at: Place(connection.path), "what earlier versions removed is still in the store's file: \(error.message)")
    }
    try meta.set(.freedPages, .integer(0))
    return nil
  }

  /// The log is put back into the file at once, over what stood there.
  private func rewrite() throws(StoreError) {
    try connection.execute("VACUUM; PRAGMA busy_timeout = 0")
    defer { connection.restoreBusyTimeout() }
    guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
      throw StoreError(code: 5, message: "another program reads the store", sql: "PRAGMA wal_checkpoint")
    }
  }
}
