internal import Model

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
