/// Reads the rows of one subject after another, with one statement as long as the keys ascend.
///
/// Starting a statement and finding its first row takes longer than reading the few rows that most subjects have. The
/// statement's first column is the subject's key, and its two parameters are the first and the last key of its range.
final class SubjectRows {
  private let statement: Statement
  /// The last subject that was asked for, and the last key of the running statement.
  private var asked = Int64.min
  private var end = Int64.min
  /// The subject of the statement's current row; nil at its end.
  private var present: Int64?

  init(_ connection: Connection, _ sql: String) throws {
    statement = try Statement(connection, sql)
  }

  /// Calls `body` with every row of a subject, in the statement's order. A new statement covers the keys up to `last`.
  func each(_ key: Int64, upTo last: Int64, _ body: (Statement) throws -> Void) throws {
    do {
      if key <= asked || key > end { try begin(key, max(key, last)) }
      asked = key
      while let present, present < key { try step() }
      while present == key {
        try body(statement)
        try step()
      }
    } catch {
      close()
      throw error
    }
  }

  /// Resets the statement, so that the next subject starts a new scan.
  func close() {
    statement.reset()
    present = nil
    (asked, end) = (.min, .min)
  }

  private func begin(_ first: Int64, _ last: Int64) throws {
    statement.reset()
    statement.bind(1, first)
    statement.bind(2, last)
    end = last
    try step()
  }

  private func step() throws { present = try statement.step() ? statement.integer(0) : nil }
}
