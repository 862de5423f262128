internal import Diagnostics
internal import Model
internal import Platform

/// Reads one file of an analyst's table once.
final class TablePass: FilePass {
  let rows: TableCollector
  private let nested = NestedText()
  private var finder = ColumnFinder()
  private var keyColumn: Int?
  /// Records without any field before the first column, and where the first of them is.
  private var empty = (count: 0, line: 0)
  /// Whether a field was left out because its name is that of a secret.
  private var holdsSecrets: Bool
  /// The number of cells that a row of CSV should have.
  private var header = 0
  private var titles: [String] = []
  /// The table's column of each cell; nil for a cell that is left out.
  private var places: [Int?] = []

  init(_ file: ExportFile, table: String, settings: IngestSettings, scribe: ProblemScribe, sink: any RecordSink) {
    rows = TableCollector(table, sink, file: file.name, settings: settings)
    holdsSecrets = file.firstRecords.nameSecrets
    super.init(file, settings: settings, scribe: scribe, rows)
  }

  override var isEmpty: Bool { super.isEmpty && empty.count == 0 }

  override func endRows(isWhole: Bool) throws {
    try rejectEmpty()
    try rows.end()
  }

  private func rejectRow(_ kind: ProblemKind, _ line: Int, _ raw: UnsafeRawBufferPointer) throws {
    rows.countRead()
    try rows.rejectRow(kind, line: line, id: nil, raw: raw)
  }

  // MARK: JSON

  override func map(_ record: JSONRecord) throws {
    guard record.tape[record.node].kind == .object else {
      scribe.report(IngestProblems.notAnObject, line: record.line, "the record is no object")
      return try rejectRow(IngestProblems.notAnObject, record.line, record.raw)
    }
    let opened = RecordOpener.open(record)
    let isREST = opened.node != record.node
    let tape = record.tape
    if opened.key == nil, rows.columns == 0, record.keys(of: opened.node).isEmpty {
      empty = (empty.count + 1, empty.count == 0 ? record.line : empty.line)
      return
    }
    for _ in 0..<empty.count { try rows.endRow() }
    empty.count = 0
    finder.beginRecord()
    if let key = opened.key { Array(String(decoding: key, as: UTF8.self).utf8).withUnsafeBytes { addKey($0) } }
    var name = opened.node + 1
    while name < Int(tape[opened.node].next) {
      let value = isREST ? RESTValue.unwrapped(name + 1, tape, record.base) : name + 1
      let isField = name != opened.node + 1 || opened.key == nil || !DocumentKey.isName(record, name)
      if isField, let column = column(record, name) {
        // REST writes whole numbers as strings.
        let isNumber = value != name + 1 && record.bytes(of: name + 2).elementsEqual("integerValue".utf8)
        addValue(record, value, column, isNumber: isNumber)
      }
      name = Int(tape[name + 1].next)
    }
    try rows.endRow()
  }

  /// Rejects the records without a field of a file that has no column: no table has such rows.
  private func rejectEmpty() throws {
    for _ in 0..<empty.count {
      scribe.report(IngestProblems.noField, line: empty.line, "the record has no field")
      try "{}".withBytes { try rejectRow(IngestProblems.noField, empty.line, UnsafeRawBufferPointer($0)) }
    }
  }

  private func addKey(_ key: UnsafeRawBufferPointer) {
    let column = keyColumn ?? rows.add(TableBatch.Column(title: "", isKey: true))
    keyColumn = column
    rows.setString(column, key)
  }

  private func addValue(_ record: JSONRecord, _ node: Int, _ column: Int, isNumber: Bool) {
    let bytes = record.bytes(of: node)
    switch record.tape[node].kind {
    case .null: break
    case .yes: rows.setTruth(column, true)
    case .no: rows.setTruth(column, false)
    case .number: rows.setNumber(column, bytes)
    case .string where record.tape[node].isEscaped:
      JSONText.decoded(bytes).withUnsafeBytes { if !leavesOut(text: $0, column) { rows.setString(column, $0) } }
    case .string where isNumber: rows.setNumber(column, bytes)
    case .string: rows.setString(column, bytes)
    case .object, .array:
      nested.withText(record, node, leftOut: reportLeftOut) {
        rows.setNested(column, $0, looksPersonal: nested.looksPersonal(record, node))
      }
    }
  }

  /// The column of a field, which is added if it is new; nil beyond the limit.
  private func column(_ record: JSONRecord, _ name: Int) -> Int? {
    guard record.tape[name].isEscaped else { return column(record.bytes(of: name)) }
    return record.text(name).withUnsafeBytes { column($0) }
  }

  private func column(_ title: UnsafeRawBufferPointer) -> Int? {
    if let known = finder.find(title) { return known == Self.leftOut ? nil : known }
    if leavesOut(title) {
      finder.add(title, number: Self.leftOut)
      return nil
    }
    guard hasRoom() else { return nil }
    let number = rows.add(TableBatch.Column(title: String(decoding: title, as: UTF8.self)))
    finder.add(title, number: number)
    return number
  }

  private static let leftOut = -1

  /// Whether a field's name is that of a secret, which is reported once.
  private func leavesOut(_ title: some Sequence<UInt8>) -> Bool {
    guard SecretNames.isSecret(title) || (holdsSecrets && SecretNames.isSecretBesideOthers(title)) else { return false }
    reportLeftOut(String(decoding: Array(title), as: UTF8.self))
    return true
  }

  /// Whether a cell's text is JSON with a secret's name.
  private func leavesOut(text: UnsafeRawBufferPointer, _ column: Int) -> Bool {
    guard let first = text.first(where: { !ASCIIText.isSpace($0) }), "{[".utf8.contains(first),
      SecretNames.isNamed(in: text)
    else { return false }
    reportLeftOut(rows.title(column))
    return true
  }

  private func reportLeftOut(_ name: String) {
    (holdsSecrets, rows.hidesRaw) = (true, true)
    scribe.reportOnce(
      IngestProblems.secretLeftOut, field: name,
      "\"\(Printable.line(name, limit: 60))\" may hold passwords, tokens or the like, and was left out")
  }

  private func hasRoom() -> Bool {
    if rows.columns < TableCollector.mostColumns { return true }
    scribe.reportOnce(
      IngestProblems.tableWidth,
      "the file has more than \(TableCollector.mostColumns) columns; the rest was not read")
    return false
  }

  // MARK: CSV

  override func begin(_ names: [[UInt8]]) {
    var seen: [String: Int] = [:]
    header = names.count
    titles = names.map { String(decoding: $0, as: UTF8.self) }
    holdsSecrets = holdsSecrets || titles.contains { SecretNames.isSecret($0.utf8) }
    for title in titles {
      guard hasRoom() else { return }
      let isLeftOut = leavesOut(title.utf8)
      let column = TableBatch.Column(title: title, occurrence: seen[title, default: 0])
      places.append(isLeftOut ? nil : rows.add(column))
      seen[title, default: 0] += 1
    }
  }

  /// Reads a row. A row with too many cells is rejected, as nothing tells which of them belongs where. One with too
  /// few, or with only separators at its end, is read as far as it goes.
  override func map(_ cells: UnsafeBufferPointer<FieldValue>, _ line: Int, _ raw: UnsafeRawBufferPointer) throws {
    if cells.count > header, cells[header...].contains(where: { !$0.bytes.isEmpty }) {
      return try rejectRow(IngestProblems.csvWidth, line, raw)
    }
    if cells.count < header {
      let missing = cells.count < places.count ? titles[cells.count] : ""
      try rows.rejectField(IngestProblems.csvWidth, line: line, column: missing, raw: raw)
    }
    for (cell, place) in zip(cells, places) {
      guard let place else { continue }
      if !leavesOut(text: cell.bytes, place) { rows.setCell(place, cell.bytes) }
    }
    try rows.endRow()
  }
}

/// Finds the column of a field by the field's key. Records mostly have the same fields in the same order, so the next
/// column is tried first.
struct ColumnFinder {
  private var titles: [[UInt8]] = []
  private var numbers: [Int] = []
  private var places: [UInt64: [Int]] = [:]
  private var expected = 0

  mutating func beginRecord() { expected = 0 }

  /// The column's number in its batch; nil if the title is unknown.
  mutating func find(_ title: UnsafeRawBufferPointer) -> Int? {
    if expected < titles.count, Self.isEqual(titles[expected], title) {
      expected += 1
      return numbers[expected - 1]
    }
    guard let place = places[Self.hash(title)]?.first(where: { Self.isEqual(titles[$0], title) }) else { return nil }
    expected = place + 1
    return numbers[place]
  }

  mutating func add(_ title: UnsafeRawBufferPointer, number: Int) {
    places[Self.hash(title), default: []].append(titles.count)
    titles.append(Array(title))
    numbers.append(number)
    expected = titles.count
  }

  private static func isEqual(_ title: [UInt8], _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard title.count == bytes.count else { return false }
    return title.withUnsafeBytes { known in
      guard let left = known.baseAddress, let right = bytes.baseAddress else { return true }
      return memcmp(left, right, bytes.count) == 0
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 { ShortHash(bytes).value }
}
