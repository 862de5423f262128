/// The statements that change a stored row, one for each set of columns.
///
/// Only columns that changed are named: of indexes whose columns a statement names, SQLite takes the row out and puts it
/// in again.
final class ColumnUpdates {
  /// More are not kept: each change is of a few kinds in most exports.
  private static let most = 64

  private let connection: Connection
  private let layout: TableLayout
  private var statements: [ColumnSet: Statement] = [:]

  init(_ connection: Connection, _ layout: TableLayout) {
    self.connection = connection
    self.layout = layout
  }

  /// Parameters as `TableLayout.update` has them.
  func statement(for columns: ColumnSet) throws -> Statement {
    if let known = statements[columns] { return known }
    if statements.count == Self.most { statements.removeAll() }
    let statement = try Statement(connection, layout.update(columns))
    statements[columns] = statement
    return statement
  }
}
