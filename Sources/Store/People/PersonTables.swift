internal import Model

/// Finds the rows of analysts' own tables that name one person.
struct PersonTables {
  private let connection: Connection
  private let id: String
  private let mails: Set<String>

  init(_ connection: Connection, id: String, mails: Set<String>) {
    self.connection = connection
    self.id = id
    self.mails = mails
  }

  /// The rows by table, in the order of their files. A cell that names another person is withheld.
  func rows() throws -> [PersonHoldings.HeldTable] {
    try OwnTableRecord.all(connection).compactMap { record in
      let columns = try OwnColumn.all(connection, table: record.key)
      guard let condition = condition(columns, record) else { return nil }
      let names = columns.map { "c\($0.number)" }.joined(separator: ", ")
      let select = try Statement(
        connection, "SELECT \(names) FROM \(TableSchema.rows(record.key)) WHERE \(condition) ORDER BY key",
        persistent: false)
      select.bind(([id] + mails.sorted()).prefix(select.parameters).map(Value.text))
      var rows: [HeldRow] = []
      while try select.step() {
        rows.append(
          try HeldRow(
            cells: columns.enumerated().map { index, column in
              HeldRow.Cell(name: column.name, value: try value(select, Int32(index), column, record))
            }))
      }
      return rows.isEmpty ? nil : PersonHoldings.HeldTable(name: record.name, rows: rows)
    }
  }

  /// The condition that a row has the id ?1 in a column that names users, or one of the e-mail addresses from ?2 on in
  /// any column. A list has no limit of depth, as a chain of conditions has.
  private func condition(_ columns: [OwnColumn], _ record: OwnTableRecord) -> String? {
    guard !columns.isEmpty else { return nil }
    let people = columns.filter { names($0, record) }.map { "CAST(c\($0.number) AS TEXT)" }
    var conditions = people.isEmpty ? [] : ["?1 IN (\(people.joined(separator: ", ")))"]
    let cells = columns.map { PersonFinder.plainMail("c\($0.number)") }.joined(separator: ", ")
    for number in 0..<mails.count { conditions.append("?\(number + 2) IN (\(cells))") }
    return conditions.isEmpty ? nil : conditions.joined(separator: " OR ")
  }

  private func names(_ column: OwnColumn, _ record: OwnTableRecord) -> Bool {
    PersonColumn.names(column.title, isKey: column.isKey, inTable: record.name)
  }

  private func value(
    _ row: Statement, _ index: Int32, _ column: OwnColumn, _ record: OwnTableRecord
  ) throws -> HeldRow.Value {
    switch row.value(index) {
    case .null, .blob: return .null
    case .integer(let number): return try isOther("\(number)", column, record) ? .withheld : .integer(number)
    case .real(let number): return .real(number)
    case .text(let text): return try isOther(text, column, record) ? .withheld : .text(text)
    }
  }

  /// Whether a cell is another user's id, or has another person's e-mail address.
  private func isOther(_ text: String, _ column: OwnColumn, _ record: OwnTableRecord) throws -> Bool {
    if text == id || mails.contains(MailAddress.plain(text)) { return false }
    if text.withBytes({ ContactPattern.holdsMail(UnsafeRawBufferPointer($0)) }) { return true }
    guard names(column, record) else { return false }
    return try connection.integer("SELECT 1 FROM users WHERE id = ?1", .text(text)) != nil
  }
}
