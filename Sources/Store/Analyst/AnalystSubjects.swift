internal import CSQLite

/// The functions behind `user_id` and `restaurant_id` in the views: the id, as it is shown, of the subject with a key.
///
/// A question asks for them several times in each row, and looking one up in its table takes ten times as long as taking
/// it from here. What is known holds as long as the store's file does not change. Kept by the session, as SQLite
/// holds only bare pointers to it.
final class AnalystSubjects {
  private var shelves: [AnalystSubjectShelf] = []

  /// The SQL of the id; `key` is an expression.
  static func id(_ table: String, key: String) -> String {
    // The text has a column's affinity, so that it compares like a stored one.
    "CAST(\(OwnTableNames.quoted(name(table)))(\(key)) AS TEXT)"
  }

  /// A name that no statement of an analyst can say.
  private static func name(_ table: String) -> String { AnalystNames.inner(table + " id") }

  /// Call once, while `guardian` allows everything; the connection must be closed before this goes. `stored`: the
  /// store's tables.
  func attach(to connection: Connection, stored: Set<String>, _ guardian: AnalystGuard) throws(StoreError) {
    for table in SubjectIDs.tables where stored.contains(table) {
      let shelf = try AnalystSubjectShelf(table, connection, guardian)
      shelves.append(shelf)
      sqlite3_create_function_v2(
        connection.handle, Self.name(table), 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
        Unmanaged.passUnretained(shelf).toOpaque(),
        { context, _, values in
          guard let data = sqlite3_user_data(context), sqlite3_value_type(values?[0]) == SQLITE_INTEGER else { return }
          let key = sqlite3_value_int64(values?[0])
          Unmanaged<AnalystSubjectShelf>.fromOpaque(data)._withUnsafeGuaranteedRef { $0.answer(context, key) }
        }, nil, nil, nil)
    }
  }

  /// A question begins, before which the store may have changed.
  func begin() { for shelf in shelves { shelf.isCurrent = false } }
}
