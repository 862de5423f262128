internal import Model

/// What stands in each column of a table that takes exported rows, in the order in which the table was made.
struct RowShape {
  /// Where a column's value comes from; a cell is to be of the column's own kind.
  enum Source: Hashable {
    /// The key itself, which stands before the record.
    case key
    case hash
    case digest
    case user
    case restaurant
    case text(Int)
    case integer(Int)
    case real(Int)
    /// The same in every row.
    case fixed(Int64)
    /// A text in the form in which capitals do not count.
    case folded(Int)
  }

  let sources: [Source]

  /// Nil where the table has a column of which nothing is known.
  init?(_ layout: TableLayout, _ connection: Connection) throws {
    let table = try connection.rows("SELECT name, type FROM pragma_table_info(?1) ORDER BY cid", .text(layout.table)) {
      (name: $0.text(0) ?? "", type: $0.text(1) ?? "")
    }
    var sources: [Source] = []
    for column in table {
      guard let source = Self.source(column.name, column.type, layout) else { return nil }
      sources.append(source)
    }
    self.sources = sources
  }

  private static func source(_ name: String, _ type: String, _ layout: TableLayout) -> Source? {
    switch name {
    case "key": return .key
    case "id_hash": return .hash
    case "digest": return .digest
    // Of subjects only those come this way that were exported.
    case "present": return .fixed(1)
    case "derived": return .fixed(0)
    default: break
    }
    if let folded = layout.foldedColumns.first(where: { $0.name == name }) { return .folded(folded.source) }
    guard let cell = layout.columns.firstIndex(of: name) else { return nil }
    switch layout.roles[cell] {
    case .user: return .user
    case .restaurant: return .restaurant
    default: break
    }
    switch type {
    case "TEXT": return .text(cell)
    case "INTEGER": return .integer(cell)
    case "REAL": return .real(cell)
    default: return nil
    }
  }
}
