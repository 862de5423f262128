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
  /// Whether the rows keep the order of the export. If not, they are sorted, because the order of their keys in the
  /// store depends on earlier nights.
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

/// What a snapshot declares besides the columns of the views: keys, references, indexes and its own tables.
enum SnapshotLayout {
  /// Increase this number if tables or columns of the same name mean something else.
  static let version = 1
  /// `SUMQ`, in SQLite's `application_id`. A file without it is never overwritten.
  static let applicationID: UInt32 = 0x5355_4D51

  /// The names of the tables that describe a snapshot. No own table has them.
  static let about = "sumaq_about"
  static let tables = "sumaq_tables"
  static let columns = "sumaq_columns"
  static let names = [about, tables, columns]

  /// The columns that identify a row of a view; `id` where nothing is named here.
  static let keys = [
    "restaurant_cuisines": ["restaurant_id", "position"], "favorites": ["user_id", "restaurant_id"],
    "reviews_by_restaurant": ["restaurant_id"], "reviews_by_user": ["user_id"], "reviews_by_hour": ["day", "hour"],
    "reviews_by_cuisine": ["cuisine", "day"],
  ]

  /// The columns by which analysts join, filter and sort, beside the primary keys.
  static let indexes = [
    "restaurants": [["cuisine"], ["district"]],
    "restaurant_cuisines": [["cuisine"]],
    "users": [["created_at"]],
    "reviews": [["restaurant_id", "created_at"], ["user_id", "created_at"], ["created_at"]],
    "dishes": [["restaurant_id"]],
    "offers": [["restaurant_id"], ["valid_from"]],
    "favorites": [["restaurant_id", "added_at"]],
    "visits": [["restaurant_id", "visited_at"], ["user_id", "visited_at"], ["visited_at"]],
    "orders": [["restaurant_id", "created_at"], ["user_id", "created_at"], ["created_at"]],
    "photos": [["reference"]],
    "rejects": [["problem"]],
  ]

  /// The table that a column's values are ids of, by the column's name: `restaurant_id`, in an own table also
  /// `restaurantId`.
  static func parent(ofColumn name: String) -> String? {
    switch name.lowercased().filter({ $0 != "_" }) {
    case "restaurantid": "restaurants"
    case "userid": "users"
    default: nil
    }
  }

  /// `name` as it is written in SQL: quoted only where SQL needs it, as people read the definitions.
  static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.enumerated().allSatisfy { index, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
      default: false
      }
    }
    return isPlain && !name.isEmpty && !OwnTableNames.isKeyword(name) ? name : OwnTableNames.quoted(name)
  }
}

/// The tables in which a snapshot describes itself: where it comes from, its tables, and their columns.
struct SnapshotDictionary {
  let tables: [SnapshotTable]
  /// The number of rows of each table.
  let rows: [Int]

  private static let creations = [
    """
    CREATE TABLE \(SnapshotLayout.about) ( -- What this file was made from.
      name TEXT NOT NULL PRIMARY KEY,
      value TEXT -- empty: not known
    )
    """,
    """
    CREATE TABLE \(SnapshotLayout.tables) ( -- One row for each table of the analysts.
      name TEXT NOT NULL PRIMARY KEY,
      meaning TEXT NOT NULL, -- what a row is
      rows INTEGER NOT NULL -- how many it has
    )
    """,
    """
    CREATE TABLE \(SnapshotLayout.columns) ( -- One row for each column of these tables.
      table_name TEXT NOT NULL REFERENCES \(SnapshotLayout.tables)(name),
      position INTEGER NOT NULL, -- from 1
      name TEXT NOT NULL,
      type TEXT NOT NULL, -- as the table declares it
      kind TEXT NOT NULL, -- what the values are
      meaning TEXT NOT NULL,
      refers_to TEXT, -- the table whose id it is
      unresolved INTEGER, -- rows that name an id which that table does not have; without one it is a foreign key
      PRIMARY KEY (table_name, position)
    )
    """,
  ]

  func write(_ writer: SnapshotWriter, about: [(name: String, value: String?)]) throws {
    for creation in Self.creations { try writer.execute(creation) }
    for fact in about { try writer.insert(into: SnapshotLayout.about, [.text(fact.name), Value(fact.value)]) }
    for (table, rows) in zip(tables, rows) {
      try writer.insert(
        into: SnapshotLayout.tables, [.text(table.name), .text(table.table.meaning), Value(rows)])
    }
    for table in tables { try writeColumns(of: table, writer) }
  }

  private func writeColumns(of table: SnapshotTable, _ writer: SnapshotWriter) throws {
    for (index, column) in table.table.columns.enumerated() {
      let reference = table.reference(of: column.name)
      try writer.insert(
        into: SnapshotLayout.columns,
        [
          .text(table.name), Value(index + 1), .text(column.name), .text(column.kind.declaredType),
          .text(column.kind.rawValue), .text(column.meaning), Value(reference?.table),
          Value(reference.map { Int64($0.unresolved) }),
        ])
    }
  }
}
