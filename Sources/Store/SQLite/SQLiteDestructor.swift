internal import CSQLite

/// What SQLite is told of bytes that it is handed.
enum SQLiteDestructor {
  /// `SQLITE_TRANSIENT`, which is a cast that Swift does not import: SQLite copies them at once.
  static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
