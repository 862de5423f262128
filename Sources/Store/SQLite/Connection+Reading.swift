internal import Platform

extension Connection {
  /// Opens the store's file for reading, and stays with it.
  ///
  /// A first ingest renames its file over an empty store that keeps no log. A reader that had opened that one finds the
  /// log of the new file by its name, and takes the two for one database: what it reads then is nonsense, or an error.
  /// So the file is opened again where its name belongs to another file by now, whatever was read of it; and one that
  /// keeps no log is read as it is at this moment, in which SQLite looks for no log. A file that keeps a log is never
  /// replaced while it is open. `opened` is called before each file that was opened is read.
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

  /// From here on every statement sees the file as it is now; nothing happens where a moment has begun before.
  func beginMoment() throws(StoreError) {
    guard isOutsideTransaction else { return }
    try execute("BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1")
  }
}
