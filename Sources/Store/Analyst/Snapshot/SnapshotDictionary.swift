internal import Diagnostics

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
