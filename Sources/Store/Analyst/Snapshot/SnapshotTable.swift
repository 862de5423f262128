internal import Diagnostics

/// A table of a snapshot: a view of the analysts, and what is declared of it.
struct SnapshotTable: Sendable, Hashable {
  /// A column whose values are ids of another table.
  struct Reference: Sendable, Hashable {
    let column: String
    let table: String
    /// How many rows name an id that the other table does not have, such as a restaurant that no export contains. The
    /// foreign key is declared only if there is none, so that a snapshot never breaks its own declarations.
    let unresolved: Int
    /// Whether the other table declares its `id` a key, without which SQLite has no foreign key.
    let isPossible: Bool

    var isDeclared: Bool { unresolved == 0 && isPossible }
  }

  let table: AnalystTable
  /// The columns of the primary key; empty if no columns identify a row.
  var key: [String] = []
  var references: [Reference] = []
  /// The columns of each index.
  var indexes: [[String]] = []
  /// Whether the rows keep the order of the export. If not, they are sorted, because the order of their keys in the store
  /// depends on earlier nights.
  var isInOrder = false

  var name: String { table.name }

  func reference(of column: String) -> Reference? { references.first { $0.column == column } }

  /// The statement that creates the table. SQLite stores it with its comments, so that `.schema` shows the meaning of
  /// each column.
  var creation: String {
    let composite = key.count > 1 ? "  PRIMARY KEY (\(Self.list(key)))\n" : ""
    let lines = table.columns.enumerated().map { index, column in
      let comma = index < table.columns.count - 1 || !composite.isEmpty ? "," : ""
      return "  \(definition(column))\(comma) -- \(Self.comment(column.meaningWithKind))\n"
    }
    return
      "CREATE TABLE \(SnapshotLayout.quoted(name)) ( -- \(Self.comment(table.meaning))\n\(lines.joined())\(composite))"
  }

  private func definition(_ column: AnalystTable.Column) -> String {
    var words = [SnapshotLayout.quoted(column.name), column.kind.declaredType]
    if key.contains(column.name) { words.append("NOT NULL") }
    if key == [column.name] { words.append("PRIMARY KEY") }
    if let reference = reference(of: column.name), reference.isDeclared {
      words.append("REFERENCES \(SnapshotLayout.quoted(reference.table))(id)")
    }
    return words.joined(separator: " ")
  }

  /// One line, as a line break would end the comment.
  private static func comment(_ words: String) -> String { Printable.line(words) }

  var insertion: String {
    let parameters = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    return "INSERT INTO \(SnapshotLayout.quoted(name)) VALUES (\(parameters))"
  }

  /// The rows of the view in the order in which they are written. An own table is scanned in the order of its rows.
  var selection: String {
    let columns = table.columns.map { OwnTableNames.quoted($0.name) }
    let order = key.isEmpty ? columns : key.map(OwnTableNames.quoted)
    return "SELECT \(columns.joined(separator: ", ")) FROM temp.\(OwnTableNames.quoted(name))"
      + (isInOrder ? "" : " ORDER BY \(order.joined(separator: ", "))")
  }

  /// The statements that create the indexes, whose names are not in `taken`.
  func indexCreations(taken: Set<String>) -> [String] {
    indexes.map { columns in
      var index = "\(name)_by_\(columns.joined(separator: "_and_"))"
      while taken.contains(index.lowercased()) { index += "_" }
      return "CREATE INDEX \(SnapshotLayout.quoted(index)) ON \(SnapshotLayout.quoted(name))(\(Self.list(columns)))"
    }
  }

  private static func list(_ columns: [String]) -> String {
    columns.map(SnapshotLayout.quoted).joined(separator: ", ")
  }
}

extension AnalystTable.Column {
  /// The meaning, with the kind of the values where the declared type does not tell it.
  fileprivate var meaningWithKind: String {
    switch kind {
    case .text, .number, .whole: meaning
    case .time, .date, .truth, .json: "\(meaning); \(kind.rawValue)"
    }
  }
}
