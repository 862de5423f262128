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
