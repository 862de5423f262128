internal import Model

/// The changes of a night in one table. They compare each row before the night with the same row after it, so that a
/// duplicate which first loses and then wins leaves no trace.
struct RowChanges {
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0
  /// The digests before the night of rows that were changed or removed, by key.
  private var originals: [Int64: UInt64] = [:]
  /// The highest key before the night.
  let startKey: Int64

  init(startKey: Int64) { self.startKey = startKey }

  /// The keys of rows of earlier nights that were changed or removed.
  var movedKeys: Dictionary<Int64, UInt64>.Keys { originals.keys }

  var isQuiet: Bool { added == 0 && changed == 0 && removed == 0 }

  /// Records that a row's digest changes from `old` to `new`; 0 means that the row does not exist.
  mutating func move(_ key: Int64, from old: UInt64, to new: UInt64) {
    let original = key > startKey ? 0 : originals[key] ?? old
    count(original, old, by: -1)
    count(original, new, by: 1)
    if key <= startKey { originals[key] = original == new ? nil : original }
  }

  private mutating func count(_ original: UInt64, _ now: UInt64, by step: Int) {
    if original == now { return }
    if original == 0 {
      added += step
    } else if now == 0 {
      removed += step
    } else {
      changed += step
    }
  }
}

/// The columns of a table that an ingest has changed in any row, and whether rows were added or removed.
struct ColumnChanges {
  private var rows = false
  private var changed: ColumnSet = []

  /// `comesOrGoes`: a row was added or removed, so that every query of the table may give another answer.
  mutating func add(_ columns: ColumnSet, comesOrGoes: Bool) {
    if comesOrGoes { rows = true } else { changed.formUnion(columns) }
  }

  /// Whether any row may have another value in a column.
  func concern(_ column: Int) -> Bool { rows || changed.contains(column) }

  /// The stored columns that changed. `ColumnEditions.rows` means added or removed rows, and implies all columns.
  func names(_ layout: TableLayout) -> [String] {
    rows
      ? [ColumnEditions.rows]
      : layout.columns.indices.filter { changed.contains($0) }.map { layout.columns[$0] }
  }
}

/// A set of columns of a collection, by their index in it.
struct ColumnSet: OptionSet, Hashable {
  let rawValue: UInt64

  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(_ columns: some Sequence<Int>) { rawValue = columns.reduce(0) { $0 | 1 << UInt64($1) } }

  func contains(_ column: Int) -> Bool { rawValue & 1 << UInt64(column) != 0 }

  mutating func insert(_ column: Int) { self = ColumnSet(rawValue: rawValue | 1 << UInt64(column)) }
}

/// The number of the ingest that last changed each column of a table. It tells which questions of reports may have
/// other answers now.
///
/// These numbers are independent of the store's edition.
struct ColumnEditions {
  /// The pseudo-column for rows that were added or removed.
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

/// The statements that update a stored row, one for each set of columns.
///
/// A statement names only columns that changed, as SQLite removes and inserts the entry of every index that has a named
/// column.
final class ColumnUpdates {
  /// The most statements that are cached. In most exports only a few sets of columns change.
  private static let most = 64

  private let connection: Connection
  private let layout: TableLayout
  private var statements: [ColumnSet: Statement] = [:]

  init(_ connection: Connection, _ layout: TableLayout) {
    self.connection = connection
    self.layout = layout
  }

  /// The statement that updates these columns, with parameters as in `TableLayout.update`.
  func statement(for columns: ColumnSet) throws -> Statement {
    if let known = statements[columns] { return known }
    if statements.count == Self.most { statements.removeAll() }
    let statement = try Statement(connection, layout.update(columns))
    statements[columns] = statement
    return statement
  }
}
