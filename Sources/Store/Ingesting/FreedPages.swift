internal import Diagnostics

/// Clears the free pages of the store's file, in which SQLite keeps the bytes of deleted rows until it reuses the
/// pages.
///
/// Earlier versions stored secrets of exports, such as hashes of passwords. The ingest that reads the exports without
/// them leaves the old bytes in free pages. After it the whole file is rewritten once without its free pages.
struct FreedPages {
  /// The SQL that marks the store of an earlier version. A new store has never held a secret.
  static let mark =
    "INSERT OR REPLACE INTO meta(name, value) SELECT 'freed_pages', 1 WHERE EXISTS(SELECT 1 FROM files)"

  let connection: Connection

  /// Rewrites the file if that is still to be done; call it outside of a transaction.
  ///
  /// SQLite rewrites it through its log, so that a kill leaves the file either as before or rewritten; the mark is
  /// removed last. It needs as much disk space again. A failure is reported as a problem and does not end the night;
  /// the next night tries again.
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

  /// Rewrites the file and then checkpoints the log at once, which overwrites the old bytes.
  private func rewrite() throws(StoreError) {
    try connection.execute("VACUUM; PRAGMA busy_timeout = 0")
    defer { connection.restoreBusyTimeout() }
    guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
      throw StoreError(code: 5, message: "another program reads the store", sql: "PRAGMA wal_checkpoint")
    }
  }
}
