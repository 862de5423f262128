internal import Model

/// An analyst's own table as it is shown to the people whom its rows name.
struct PersonTable {
  let record: OwnTableRecord
  private let columns: [OwnColumn]
  /// By column, whether a user's id in it names the user.
  private let namesUsers: [Bool]
  private let connection: Connection

  init(_ record: OwnTableRecord, _ connection: Connection) throws {
    self.record = record
    self.connection = connection
    columns = try OwnColumn.all(connection, table: record.key)
    namesUsers = columns.map { PersonColumn.names($0.title, isKey: $0.isKey, inTable: record.name) }
  }

  static func all(_ connection: Connection) throws -> [PersonTable] {
    try OwnTableRecord.all(connection).map { try PersonTable($0, connection) }.filter { !$0.columns.isEmpty }
  }

  /// The SQL of rows: the cells, the texts of those that may name users, the key.
  private var select: String {
    let cells = columns.map { "c\($0.number)" }
    let names = zip(columns, namesUsers).filter(\.1).map { "CAST(c\($0.0.number) AS TEXT)" }
    return "SELECT \((cells + names + ["key"]).joined(separator: ", ")) FROM \(TableSchema.rows(record.key))"
  }

  private var keyColumn: Int32 { Int32(columns.count + namesUsers.count(where: \.self)) }

  /// Calls `body` with each row in the order of the files, and its key.
  func eachRow(_ body: (Statement, Int64) throws -> Void) throws {
    let rows = try Statement(connection, select + " ORDER BY key", persistent: false)
    while try rows.step() { try body(rows, rows.integer(keyColumn)) }
  }

  /// The row with a key as a person may see it.
  func row(_ key: Int64, shownTo person: SoughtPeople.Person) throws -> HeldRow? {
    let row = try connection.statement(select + " WHERE key = ?1")
    row.bind(1, key)
    defer { row.reset() }
    return try row.step() ? try held(row, shownTo: person) : nil
  }

  /// The people whom a row names: by an id in a column that names users, or by an e-mail address in any column.
  func people(in row: Statement, of sought: SoughtPeople) -> Set<Int> {
    var found: Set<Int> = []
    for column in Int32(columns.count)..<keyColumn {
      if let id = row.bytes(column), let person = sought.person(id: id) { found.insert(person) }
    }
    for column in 0..<Int32(columns.count) where row.isText(column) {
      if let text = row.bytes(column) { found.formUnion(sought.people(mail: text)) }
    }
    return found
  }

  /// The cells of a row. One that names another person is withheld.
  func held(_ row: Statement, shownTo person: SoughtPeople.Person) throws -> HeldRow {
    HeldRow(
      cells: try columns.indices.map { index in
        HeldRow.Cell(name: columns[index].name, value: try value(row.value(Int32(index)), index, person))
      })
  }

  private func value(_ value: Value, _ column: Int, _ person: SoughtPeople.Person) throws -> HeldRow.Value {
    switch value {
    case .null, .blob: return .null
    case .integer(let number): return try isOther("\(number)", column, person) ? .withheld : .integer(number)
    case .real(let number): return .real(number)
    case .text(let text): return try isOther(text, column, person) ? .withheld : .text(text)
    }
  }

  /// Whether a cell is another user's id, or has another person's e-mail address or phone number.
  private func isOther(_ text: String, _ column: Int, _ person: SoughtPeople.Person) throws -> Bool {
    if text.utf8.elementsEqual(person.id.utf8) || person.mails.contains(MailAddress.plain(text)) { return false }
    if text.withBytes({ ContactPattern.holdsMail(UnsafeRawBufferPointer($0)) }) { return true }
    let digits = PhoneDigits.of(text)
    let mayBePhone = namesUsers[column] || text.utf8.first == UInt8(ascii: "+")
    // A number may be written without its country's code.
    let isOwn = person.phones.contains { $0.hasSuffix(digits) || digits.hasSuffix($0) }
    if mayBePhone, !digits.isEmpty, !isOwn { return true }
    guard namesUsers[column] else { return false }
    return try connection.integer("SELECT 1 FROM users WHERE id = ?1", .text(text)) != nil
  }
}
