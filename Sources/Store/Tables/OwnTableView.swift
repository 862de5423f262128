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

/// A column of an analyst's own table.
struct OwnColumn {
  let number: Int
  let name: String
  /// The name in the file.
  let title: String
  /// Whether it contains the keys under which records were.
  let isKey: Bool
  let evidence: TableEvidence

  static func all(_ connection: Connection, table: Int64) throws -> [OwnColumn] {
    let stored = try connection.rows(
      "SELECT number, title, is_key, evidence FROM own_columns WHERE table_key = ?1 ORDER BY number", .integer(table)
    ) { row in
      (
        number: Int(row.integer(0)), title: row.text(1) ?? "", isKey: row.integer(2) != 0,
        evidence: TableEvidence(rawValue: UInt32(truncatingIfNeeded: row.integer(3)))
      )
    }
    let names = OwnTableNames.columns(stored.map { ($0.title, $0.isKey) })
    return zip(stored, names).map { column, name in
      OwnColumn(
        number: column.number, name: name, title: column.isKey ? name : column.title,
        isKey: column.isKey, evidence: column.evidence)
    }
  }

  /// Whether the column may hold personal data, by its name or its values. A title may itself be an address or a phone
  /// number if a file has no header.
  var looksPersonal: Bool {
    let digits = title.utf8.filter { (0x30...0x39).contains($0) }.count
    if evidence.contains(.personLike), !evidence.contains(.thingLike) { return true }
    return evidence.contains(.personal) || title.utf8.contains(UInt8(ascii: "@")) || digits >= 9
      || PersonalWords.looksPersonal(title)
  }

  /// Which axis of positions it has, if it has numbers.
  var axis: PersonalWords.Axis? { [.real, .integer].contains(evidence.kind) ? PersonalWords.axis(of: title) : nil }

  /// The SQL that converts a cell to the column's kind. The cast also makes it compare like a stored column of that kind.
  var expression: String {
    let cell = "c\(number)"
    let value =
      switch evidence.kind {
      case .truth: "lower(\(cell)) = 'true'"
      case .time: evidence.contains(.dates) || evidence.contains(.otherTimes) ? "own_time(\(cell))" : cell
      default: cell
      }
    return "CAST(\(value) AS \(kind.declaredType))"
  }

  /// The column's entry in the data dictionary.
  var described: AnalystTable.Column {
    var meaning = title == name ? "as the export writes it" : "“\(title)” in the export"
    if title.isEmpty { meaning = "a column without a name" }
    if OwnTableNames.isKeyword(name) { meaning += "; write \"\(name)\" in double quotes" }
    return AnalystTable.Column(name, kind, meaning)
  }

  private var kind: AnalystTable.Column.Kind {
    switch evidence.kind {
    case .integer: .whole
    case .real: .number
    case .truth: .truth
    case .date: .date
    case .time: .time
    case .text: .text
    case .json: .json
    }
  }
}
