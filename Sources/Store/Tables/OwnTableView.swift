internal import Model

/// An analyst's own table as a session shows it: which columns may be read, and how.
package struct OwnTableView: Sendable {
  /// The table's name in the exports, which `tables.<name>.show` may use as well.
  package let source: String
  package let table: AnalystTable
  package let rows: Int
  /// Columns that look personal and are not shown, by the names that they would have.
  package let withheld: [String]
  /// Names in `show` that no column has.
  package let unknownShown: [String]
  /// The names of all columns.
  package let columns: [String]
  /// `CREATE TEMP VIEW …`; nil if no column is shown, as a view needs one.
  let sql: String?
  /// A digest of its rows and of what is shown of them.
  let digest: String

  /// All tables of a store. `show` names columns that are shown although they look personal.
  static func all(_ connection: Connection, show: [String: [String]]) throws -> [OwnTableView] {
    let records = try OwnTableRecord.all(connection)
    guard !records.isEmpty else { return [] }
    let stored = try AnalystViews.storedTables(of: connection).filter { !$0.hasPrefix("own_rows_") }
    let taken = stored.union(AnalystDictionary.tables.map(\.name)).union(SnapshotLayout.names)
    let views = OwnTableNames.views(of: records.map(\.name), taken: taken)
    return try records.map { record in
      let view = views[record.name] ?? record.name
      let columns = try OwnColumn.all(connection, table: record.key)
      return OwnTableView(record, view, columns, show: show[view] ?? show[record.name] ?? [])
    }
  }

  private init(_ record: OwnTableRecord, _ view: String, _ columns: [OwnColumn], show: [String]) {
    let asked = Set(show.map { $0.lowercased() })
    // In a table of people, positions in two columns are theirs.
    let isOfPeople = columns.contains {
      $0.looksPersonal || PersonColumn.names($0.title, isKey: $0.isKey, inTable: record.name)
    }
    let hidesPlaces = isOfPeople && Set(columns.compactMap(\.axis)).count == 2
    let shown = columns.filter {
      !$0.looksPersonal && !(hidesPlaces && $0.axis != nil) || asked.contains($0.name.lowercased())
        || asked.contains($0.title.lowercased())
    }
    let known = Set(columns.flatMap { [$0.name.lowercased(), $0.title.lowercased()] })
    source = record.name
    rows = record.rows
    self.columns = columns.map(\.name)
    let visible = Set(shown.map(\.name))
    withheld = columns.map(\.name).filter { !visible.contains($0) }
    unknownShown = show.filter { !known.contains($0.lowercased()) }
    table = AnalystTable(
      view, "One row for each record of the export \(record.name)." + Self.hidden(withheld, of: columns.count, view),
      shown.map(\.described))
    let list = shown.map { "\($0.expression) AS \(OwnTableNames.quoted($0.name))" }
    sql =
      list.isEmpty
      ? nil
      : "CREATE TEMP VIEW \(OwnTableNames.quoted(AnalystNames.inner(view))) AS SELECT "
        + "\(list.joined(separator: ", ")) FROM main.\(TableSchema.rows(record.key)) AS \(OwnTableNames.quoted(view))"
    digest = "\(record.digest) \(record.rows) \(shown.map(\.name).joined(separator: " "))"
  }

  /// The data dictionary's note on columns that are not shown.
  private static func hidden(_ withheld: [String], of count: Int, _ view: String) -> String {
    if withheld.isEmpty { return "" }
    if withheld.count == count {
      return " No columns shown: all look personal; name them in tables.\(view).show."
    }
    return " \(withheld.count) of its columns look personal and are withheld until tables.\(view).show names them."
  }
}
