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

  /// `isInPlace`: whether `stays` holds for the row.
  func statement(isInPlace: Bool) -> Statement { isInPlace ? inPlace ?? whole : whole }

  /// Whether a review stays where indexes and sums have it; others never do. `isSamePlace`: whether user, restaurant and
  /// date are those of the row that is there, which had these stars.
  func stays(_ row: RowView, isSamePlace: Bool, stars: Double?) -> Bool {
    isSamePlace && inPlace != nil && Self.isTime(row.cells[ReviewColumn.createdAt.rawValue])
      && Self.are(stars, row.cells[ReviewColumn.stars.rawValue])
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
