internal import CSQLite

/// The SQL functions behind `user_id` and `restaurant_id` in the views. They return the shown id of the subject with a
/// key.
///
/// A question calls them several times for each row, and a look-up in the table takes ten times as long as one in this
/// cache. The cache is valid as long as the store's file does not change. The session must keep this object alive, as
/// SQLite holds only unretained pointers to it.
final class AnalystSubjects {
  private var shelves: [AnalystSubjectShelf] = []

  /// The SQL expression of the id of the subject whose key is the expression `key`.
  static func id(_ table: String, key: String) -> String {
    // The cast gives the text a column's affinity, so that it compares like a stored one.
    "CAST(\(OwnTableNames.quoted(name(table)))(\(key)) AS TEXT)"
  }

  /// The function's name, which no statement of an analyst can contain.
  private static func name(_ table: String) -> String { AnalystNames.inner(table + " id") }

  /// Registers the functions. Call it once, while `guardian` allows everything. The connection must be closed before
  /// this object is released. `stored` are the store's tables.
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

  /// Begins a question, before which the store may have changed.
  func begin() { for shelf in shelves { shelf.isCurrent = false } }
}
