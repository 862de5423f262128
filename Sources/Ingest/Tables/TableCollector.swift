internal import Diagnostics
internal import Model

/// Gathers the rows of an analyst's table into batches, and passes them to the sink.
final class TableCollector: RejectCollector {
  /// The most columns that are read, so that neither memory nor SQL grows with the data.
  static let mostColumns = 1000

  private var batch: TableBatch
  private let settings: IngestSettings
  /// Which checks the values of a column still need.
  private struct Look {
    /// Whether the column already looks personal, so that no further check is needed.
    var isOver = false
    /// The kind of its name, if it does not decide whether the column is personal.
    let kind: PersonalWords.Kind?
    /// Whether its name says that numbers with dots are no IP addresses.
    let numbersParts: Bool
    /// Whether a user's id in it says whose the row is.
    let namesUsers: Bool
    /// How many values consist of digits and the signs between them, and how many of these look like phone numbers.
    var numbers = 0
    var phones = 0
  }

  /// What the rows before the current one showed of the columns.
  private var evidenceBefore: [TableEvidence] = []
  private var looksBefore: [Look] = []

  private var looks: [Look] = []

  init(_ table: String, _ sink: any RecordSink, file: String, settings: IngestSettings) {
    batch = TableBatch(table: table)
    self.settings = settings
    super.init(sink, file: file, settings: settings)
  }

  var columns: Int { batch.columns.count }

  func add(_ column: TableBatch.Column) -> Int {
    batch.add(column)
    looks.append(
      Look(
        kind: PersonalWords.kind(of: column.title), numbersParts: PersonalWords.numbersParts(column.title),
        namesUsers: filter != nil
          && PersonColumn.names(column.title, isKey: column.isKey, inTable: batch.table)))
    return batch.columns.count - 1
  }

  func title(_ column: Int) -> String { batch.columns[column].title }

  /// Sets a CSV cell, whose type is determined from its text; blank is null.
  func setCell(_ column: Int, _ bytes: UnsafeRawBufferPointer) {
    let text = ASCIIText.trimmed(bytes)
    guard let first = text.first else { return }
    let isTrimmed = text.count < bytes.count
    if ASCIIText.isDigit(first) || first == UInt8(ascii: "-") {
      if let number = NumberToken(text) { return setNumber(column, number, bytes, isTrimmed: isTrimmed) }
      if setTime(column, text) { return }
    } else if ASCIIText.equals(text, ignoringCase: "true") || ASCIIText.equals(text, ignoringCase: "false") {
      return batch.set(column, bytes: text, .truths)
    }
    setText(column, bytes)
  }

  /// Sets a JSON string, which is text or a time.
  func setString(_ column: Int, _ bytes: UnsafeRawBufferPointer) {
    if let first = bytes.first, ASCIIText.isDigit(first), setTime(column, bytes) { return }
    setText(column, bytes)
  }

  func setNumber(_ column: Int, _ bytes: UnsafeRawBufferPointer) {
    guard let number = NumberToken(bytes) else { return setText(column, bytes) }
    setNumber(column, number, bytes, isTrimmed: false)
  }

  func setTruth(_ column: Int, _ isTrue: Bool) {
    var word = isTrue ? "true" : "false"
    word.withUTF8 { batch.set(column, bytes: UnsafeRawBufferPointer($0), .truths) }
  }

  func setNested(_ column: Int, _ bytes: UnsafeRawBufferPointer, looksPersonal: @autoclosure () -> Bool) {
    countPersonal(
      column, isPersonal: ContactPattern.holdsMail(bytes) || PersonalValues.isPlace(bytes) || looksPersonal())
    batch.set(column, bytes: bytes, .nested)
  }

  private func setText(_ column: Int, _ bytes: UnsafeRawBufferPointer) {
    let text = ASCIIText.trimmed(bytes)
    countPersonal(column, isPersonal: isPersonal(text, looks[column]))
    if !looks[column].isOver, ContactPattern.isNumber(text) {
      looks[column].numbers += 1
      if ContactPattern.isFound(in: text, as: .cell) { looks[column].phones += 1 }
    }
    batch.set(column, bytes: bytes, .texts)
    if looks[column].kind == .name, !text.isEmpty { batch.evidence[column].insert(Self.nameEvidence(text)) }
  }

  private func isPersonal(_ text: UnsafeRawBufferPointer, _ look: Look) -> Bool {
    if !ContactPattern.isNumber(text), ContactPattern.isFound(in: text, as: .cell) { return true }
    if PersonalValues.isPlace(text) { return true }
    if PersonalValues.holdsAccount(text) { return true }
    if !look.numbersParts, PersonalValues.isMachine(text) { return true }
    guard let kind = look.kind else { return false }
    return PersonalValues.isPersonal(String(decoding: text, as: UTF8.self), as: kind)
  }

  private static func nameEvidence(_ text: UnsafeRawBufferPointer) -> TableEvidence {
    let text = String(decoding: text, as: UTF8.self)
    return PersonalValues.isPerson(text) ? .personLike : PersonalValues.isThing(text) ? .thingLike : []
  }

  private func countPersonal(_ column: Int, isPersonal: @autoclosure () -> Bool) {
    guard !looks[column].isOver, isPersonal() else { return }
    looks[column].isOver = true
    batch.evidence[column].insert(.personal)
  }

  private func setNumber(_ column: Int, _ number: NumberToken, _ bytes: UnsafeRawBufferPointer, isTrimmed: Bool) {
    if looks[column].kind == .phone {
      countPersonal(
        column, isPersonal: !PhoneDigits.of(String(decoding: ASCIIText.trimmed(bytes), as: UTF8.self)).isEmpty)
    }
    switch number {
    case .integer(let whole):
      let isWide: TableEvidence = whole.magnitude > 1 << 53 ? .wide : []
      if isTrimmed {
        batch.set(column, bytes: bytes, [.integers, .numbersAsText, isWide])
      } else {
        batch.set(column, .integer(whole), [.integers, .numbersAsNumbers, isWide])
      }
    case .real(let real):
      if isTrimmed {
        batch.set(column, bytes: bytes, [.reals, .numbersAsText])
      } else {
        batch.set(column, .real(real), [.reals, .numbersAsNumbers])
      }
    case .text(let kind): batch.set(column, bytes: bytes, [kind, .numbersAsText])
    }
  }

  private func setTime(_ column: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    guard let time = WrittenTime(text) else { return false }
    if time.isDate {
      batch.set(column, bytes: text, .dates)
    } else {
      let isPlain = text.count == 20 && text[10] == UInt8(ascii: "T") && text[19] == UInt8(ascii: "Z")
      batch.set(column, bytes: text, isPlain && text[17] != UInt8(ascii: "6") ? .times : [.times, .otherTimes])
    }
    return true
  }

  /// Ends the current row, and passes on the batch if it is full. A row that names a forgotten person is dropped.
  func endRow() throws {
    counts.read += 1
    if let filter {
      if isOfForgotten(filter) {
        counts.forgotten += 1
        return dropRow()
      }
      (evidenceBefore, looksBefore) = (batch.evidence, looks)
    }
    counts.accepted += 1
    batch.endRow()
    let isFull = batch.rows >= settings.batchRows || batch.text.count >= settings.batchBytes
    if isFull || batch.cells.count >= settings.batchRows * 32 { try pass() }
  }

  /// Passes on the remaining rows, or at least the columns of a file without rows. Where at least half of the numbers
  /// look like those of phones, they are.
  func end() throws {
    for column in looks.indices where looks[column].phones > 0 {
      countPersonal(column, isPersonal: looks[column].phones * 2 >= looks[column].numbers)
    }
    if !batch.columns.isEmpty || batch.rows > 0 { try pass() }
  }

  /// Passes on the rows, and frees their memory.
  func handOn() throws {
    if batch.rows > 0 { try pass() }
    batch.removeRows(keepingCapacity: false)
  }

  private func pass() throws {
    try sink.receive(batch)
    batch.removeRows()
    if filter != nil { evidenceBefore = batch.evidence }
  }

  /// Whether a cell of the current row tells of a forgotten person. A number does so only where users are named.
  private func isOfForgotten(_ filter: PeopleFilter) -> Bool {
    batch.text.withUnsafeBytes { text in
      for (column, cell) in batch.cells[(batch.ends.last ?? 0)...] {
        switch cell {
        case .text(let offset, let length):
          let bytes = UnsafeRawBufferPointer(rebasing: text[Int(offset)..<Int(offset) + Int(length)])
          if filter.names(inCell: bytes, namesUsers: looks[column].namesUsers) { return true }
        case .integer(let number):
          guard looks[column].namesUsers else { continue }
          if "\(number)".withBytes({ filter.names(inCell: UnsafeRawBufferPointer($0), namesUsers: true) }) {
            return true
          }
        case .real, .null: continue
        }
      }
      return false
    }
  }

  private func dropRow() {
    batch.dropRow()
    let added = batch.columns.count - evidenceBefore.count
    batch.evidence = evidenceBefore + [TableEvidence](repeating: [], count: max(0, added))
    looks =
      looksBefore
      + looks.dropFirst(looksBefore.count).map { look in
        Look(kind: look.kind, numbersParts: look.numbersParts, namesUsers: look.namesUsers)
      }
  }
}

/// A text as a number in the grammar of JSON. `007`, `+1`, `1,5` and `0x10` are no numbers.
enum NumberToken {
  /// An integer, from whose digits the text can be restored.
  case integer(Int64)
  case real(Double)
  /// A number whose text could not be restored.
  case text(TableEvidence)

  /// Returns nil if it is no number, or a whole number beyond 64 bits, whose digits must be kept.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    let isNegative = bytes.count > 1 && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    let whole = Self.digits(bytes, &index)
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { return nil }
    if index == bytes.count {
      guard let number = Self.integer(bytes, isNegative) else { return nil }
      self = isNegative && number == 0 ? .text(.integers) : .integer(number)
      return
    }
    var hasExponent = false
    if bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard Self.digits(bytes, &index) > 0 else { return nil }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard Self.digits(bytes, &index) > 0 else { return nil }
    }
    guard index == bytes.count, bytes.count < 300 else { return nil }
    if !hasExponent, let number = Self.exact(bytes) {
      self = .real(number)
    } else {
      guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
      self = .text(.reals)
    }
  }

  /// Counts the digits at `index`, and moves it behind them.
  private static func digits(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int {
    let start = index
    while index < bytes.count, ASCIIText.isDigit(bytes[index]) { index += 1 }
    return index - start
  }

  private static func integer(_ bytes: UnsafeRawBufferPointer, _ isNegative: Bool) -> Int64? {
    guard bytes.count <= 20 else { return nil }
    var number: Int64 = 0
    for byte in bytes.dropFirst(isNegative ? 1 : 0) {
      let digit = Int64(byte &- UInt8(ascii: "0"))
      let (product, isLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) =
        isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !isLarge, !isLarger else { return nil }
      number = sum
    }
    return number
  }

  /// A decimal of at most 15 digits, which SQLite prints exactly as it is written here.
  private static func exact(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard let decimal = DecimalText(plain: bytes), decimal.digits > 0, abs(decimal.double) >= 0.0001,
      decimal.decimals == 1 || bytes[bytes.count - 1] != UInt8(ascii: "0")
    else { return nil }
    return decimal.double
  }
}
