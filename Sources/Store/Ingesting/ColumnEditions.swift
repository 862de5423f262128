internal import Model

/// The number of the ingest that last changed each column of a table. It tells which questions of reports may have
/// other answers now.
///
/// These numbers are independent of the store's edition.
struct ColumnEditions {
  /// The pseudo-column that stands for rows that were added or removed.
  static let rows = ""

  /// The views whose tables have editions here.
  static let tables = Set(Collection.allCases.map(\.name) + ["rejects", "changes", "change_counts", cuisines])

  private static let cuisines = "restaurant_cuisines"

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Raises the editions of the columns that a session has changed. Call it at the session's end.
  func raise(_ session: IngestSession, historyWritten: Bool, cuisinesChanged: Bool) throws {
    let tables =
      session.openRecords.map { ($0.layout, $0.columns) } + session.openSubjects.map { ($0.layout, $0.columns) }
    var changed: [(table: String, column: String)] = []
    for (layout, changes) in tables { changed += changes.names(layout).map { (layout.table, $0) } }
    if session.rejects.changed { changed.append(("rejects", Self.rows)) }
    if cuisinesChanged { changed.append((Self.cuisines, Self.rows)) }
    if historyWritten { changed += [("changes", Self.rows), ("change_counts", Self.rows)] }
    guard !changed.isEmpty else { return }
    let number = 1 + (try connection.integer("SELECT max(edition) FROM column_editions") ?? 0)
    for (table, column) in changed {
      try connection.run(
        "INSERT OR REPLACE INTO column_editions(tab, col, edition) VALUES(?1, ?2, ?3)", .text(table), .text(column),
        .integer(number))
    }
  }
}
