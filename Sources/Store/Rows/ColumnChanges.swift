/// Which columns of a table an ingest has changed, in any of its rows, and whether rows came or went.
struct ColumnChanges {
  /// Rows came or went; what reads the table at all may be another.
  var rows = false
  private(set) var changed: Set<Int> = []
  private var compared = 0
  private let old: Statement
  /// Rows that are compared before all columns count as changed: each is read for it.
  private static let mostCompared = 50_000

  init(_ layout: TableLayout, _ connection: Connection) throws {
    old = try connection.statement(
      "SELECT \(layout.columns.joined(separator: ", ")) FROM \(layout.table) WHERE key = ?1")
  }

  /// Holds a row against the one that it is about to replace.
  mutating func compare(_ row: RowView, with key: Int64, _ layout: TableLayout, user: Int64?, restaurant: Int64?) throws
  {
    guard !rows, changed.count < layout.columns.count else { return }
    compared += 1
    guard compared <= Self.mostCompared else { return changed = Set(layout.columns.indices) }
    old.bind(1, key)
    defer { old.reset() }
    guard try old.step() else { return rows = true }
    for column in layout.columns.indices where !changed.contains(column) {
      let isSame =
        switch layout.roles[column] {
        case .id: true
        case .user: old.optionalInteger(Int32(column)) == user
        case .restaurant: old.optionalInteger(Int32(column)) == restaurant
        case .plain: old.holds(row, column, at: Int32(column))
        }
      if !isSame { changed.insert(column) }
    }
  }

  /// The stored columns that changed; the rows themselves as `ColumnEditions.rows`.
  func names(_ layout: TableLayout) -> [String] {
    rows ? [ColumnEditions.rows] : changed.sorted().map { layout.columns[$0] }
  }
}
