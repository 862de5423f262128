internal import Model

/// The statements that put a record in the place of the one that has its key.
struct RowUpdates {
  private let whole: Statement
  /// Of reviews that stay where the indexes have them, which most do of those that change.
  private let inPlace: Statement?

  init(_ layout: TableLayout, _ connection: Connection) throws {
    whole = try connection.statement(layout.updateRecord)
    inPlace = try layout.updateInPlace.map(connection.statement)
  }

  /// The statement for a row, and whether it stays where indexes and sums have the one that is there, as only reviews
  /// can. `isSamePlace`: whether user, restaurant and date are those of that row, which had these stars.
  func statement(for row: RowView, isSamePlace: Bool, stars: Double?) -> (statement: Statement, stays: Bool) {
    guard isSamePlace, let inPlace, Self.isTime(row.cells[ReviewColumn.createdAt.rawValue]),
      Self.are(stars, row.cells[ReviewColumn.stars.rawValue])
    else { return (whole, false) }
    return (inPlace, true)
  }

  private static func isTime(_ cell: Cell) -> Bool {
    switch cell {
    case .null, .integer: true
    case .real, .text: false
    }
  }

  private static func are(_ stars: Double?, _ cell: Cell) -> Bool {
    switch cell {
    case .null: stars == nil
    case .real(let number): stars == number
    case .integer, .text: false
    }
  }
}
