internal import Platform

extension Connection {
  /// Opens the store's file for reading, and makes sure that it is still the store.
  ///
  /// A first ingest renames its file over an empty store that has no log. A reader that had opened the empty store
  /// would find the log of the new file by its name, and would combine the two into a corrupt database. Therefore the
  /// file is opened again if its name belongs to another file by now. A file without a log is read in a transaction
  /// that begins now, during which SQLite does not look for a log. A file with a log is never replaced while it is
  /// open. `opened` is called before each opened file is read.
  static func reading(_ path: String, _ mode: Mode, opened willRead: () throws -> Void = {}) throws -> Connection {
    while true {
      let before = try FileStatus.following(path)?.inode
      let opened = Result { try opening(path, mode, willRead) }
      if try mode == .immutable || FileStatus.following(path)?.inode == before { return try opened.get() }
    }
  }

  private static func opening(_ path: String, _ mode: Mode, _ willRead: () throws -> Void) throws -> Connection {
    let reader = try Connection(path, mode)
    try willRead()
    if mode != .immutable, try reader.text("PRAGMA journal_mode") != "wal" { try reader.beginMoment() }
    return reader
  }

  /// Begins a read transaction, so that every statement sees the file as it is now. Does nothing if one has begun.
  func beginMoment() throws(StoreError) {
    guard isOutsideTransaction else { return }
    try execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
  }
}
