internal import CSQLite

/// The destructors that SQLite's bind and result functions take.
enum SQLiteDestructor {
  /// `SQLITE_TRANSIENT`, which makes SQLite copy the bytes at once. It is a cast that Swift does not import.
  static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
