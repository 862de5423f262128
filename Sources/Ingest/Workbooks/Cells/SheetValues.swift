internal import Diagnostics
internal import Model
internal import Platform

/// Converts the values of a sheet's cells to JSON.
struct SheetValues {
  struct Fault {
    let kind: ProblemKind
    let words: String
  }

  struct Written {
    var hasValue = true
    var fault: Fault?

    static let nothing = Written(hasValue: false)

    static func fault(_ kind: ProblemKind, _ words: String) -> Written {
      Written(hasValue: false, fault: Fault(kind: kind, words: words))
    }
  }

  let strings: SharedStrings?
  let formats: CellFormats
  let countsFrom1904: Bool

  /// Writes a cell's value, or nothing if it has none. Throws an `InputFault` if shared strings cannot be read.
  func write(_ cell: SheetCell, _ texts: [UInt8], into writer: JSONLine) throws -> Written {
    try texts.withUnsafeBytes { texts in
      let bytes = UnsafeRawBufferPointer(rebasing: texts[cell.text])
      switch cell.kind {
      case .nothing:
        return .fault(
          IngestProblems.formulaEmpty, "has a formula without a value, as no spreadsheet program worked it out")
      case .shared: return try writeShared(bytes, into: writer)
      case .text, .time: return writeText(bytes, into: writer)
      case .truth: return writeTruth(bytes, into: writer)
      case .error:
        return .fault(IngestProblems.cellError, "holds the error \(Self.shown(bytes))")
      case .number: return writeNumber(bytes, formats[cell.style], into: writer)
      }
    }
  }

  private func writeShared(_ bytes: UnsafeRawBufferPointer, into writer: JSONLine) throws -> Written {
    guard let index = XMLAttributes.number(ASCIIText.trimmed(bytes)), let text = try strings?.text(index) else {
      return .fault(IngestProblems.cellError, "names a text that the workbook does not have")
    }
    return writeText(text, into: writer)
  }

  private func writeText(_ text: UnsafeRawBufferPointer, into writer: JSONLine) -> Written {
    guard !text.allSatisfy(ASCIIText.isSpace) else { return .nothing }
    writer.appendCell(text)
    return Written()
  }

  private func writeTruth(_ bytes: UnsafeRawBufferPointer, into writer: JSONLine) -> Written {
    let isTrue = bytes.elementsEqual([UInt8(ascii: "1")]) || ASCIIText.equals(bytes, ignoringCase: "true")
    writer.append(isTrue ? "true" : "false")
    return Written()
  }

  private func writeNumber(
    _ bytes: UnsafeRawBufferPointer, _ format: CellFormat, into writer: JSONLine
  ) -> Written {
    if format == .number, SheetNumber.isPlain(bytes) {
      writer.append(bytes)
      return Written()
    }
    let bytes = ASCIIText.trimmed(bytes)
    guard !bytes.isEmpty else { return .nothing }
    switch format {
    case .number, .digits:
      guard let number = SheetNumber.text(bytes, format) else {
        return .fault(IngestProblems.badNumber, "holds \(Self.shown(bytes)), which is no number")
      }
      write(number.text, quoted: number.isText, into: writer)
      return number.mayLackDigits
        ? Written(
          fault: Fault(
            kind: IngestProblems.lostDigits,
            words: "holds a number of more than 15 digits, of which a spreadsheet keeps no more"))
        : Written()
    case .day, .moment, .clock, .elapsed:
      guard let serial = NumberReader.double(bytes),
        let text = SheetTime.text(serial, format, from1904: countsFrom1904)
      else {
        return .fault(IngestProblems.badDate, "holds the number \(Self.shown(bytes)), which is no day of the calendar")
      }
      write(text, quoted: true, into: writer)
      return Written()
    }
  }

  private func write(_ text: String, quoted: Bool, into writer: JSONLine) {
    if quoted { writer.append("\"") }
    text.withBytes { writer.append(UnsafeRawBufferPointer($0)) }
    if quoted { writer.append("\"") }
  }

  /// At most a few characters of a cell, which contains no user's text.
  private static func shown(_ bytes: UnsafeRawBufferPointer) -> String {
    Printable.line(String(decoding: bytes.prefix(20), as: UTF8.self), limit: 20)
  }

  // MARK: Titles

  /// The value of a cell in a row of titles, and whether it is text; nil if it has none.
  func plainText(_ cell: SheetCell, _ texts: [UInt8]) throws -> (bytes: [UInt8], isText: Bool)? {
    switch cell.kind {
    case .nothing, .error: return nil
    case .text: return (Array(texts[cell.text]), true)
    case .shared:
      let text = try texts.withUnsafeBytes { texts in
        try XMLAttributes.number(ASCIIText.trimmed(UnsafeRawBufferPointer(rebasing: texts[cell.text])))
          .flatMap { try strings?.text($0) }
      }
      return text.map { (Array($0), true) }
    case .number, .truth, .time:
      let writer = JSONLine()
      guard try write(cell, texts, into: writer).hasValue else { return nil }
      return (writer.text.filter { $0 != UInt8(ascii: "\"") }, false)
    }
  }
}

/// Converts the numbers of cells, which are 64-bit floating point, to JSON.
enum SheetNumber {
  struct Text: Hashable {
    let text: String
    /// Whether the number is so large that its last digits may be lost.
    var mayLackDigits = false
    /// Whether leading zeros belong to it, so that it is text.
    var isText = false
  }

  /// Whether a cell's bytes are an integer that is valid JSON as it is written.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let first = bytes.first, bytes.count <= 15, first != UInt8(ascii: "0") || bytes.count == 1 else {
      return false
    }
    return bytes.allSatisfy(ASCIIText.isDigit)
  }

  /// The number; an integer without `.0`. Nil if the bytes are no number.
  static func text(_ bytes: UnsafeRawBufferPointer, _ format: CellFormat) -> Text? {
    guard let number = NumberReader.double(bytes), number.isFinite else { return nil }
    guard number == number.rounded(), abs(number) < 9.2e18 else { return Text(text: "\(number)") }
    let digits = String(Int64(number))
    if case .digits(let least) = format, number >= 0, digits.utf8.count < least {
      return Text(text: String(repeating: "0", count: least - digits.utf8.count) + digits, isText: true)
    }
    return Text(text: digits, mayLackDigits: abs(number) >= 0x1p53)
  }
}

/// Converts the days and times that spreadsheets store as numbers.
enum SheetTime {
  /// ISO text without a zone, to the second; nil if it is no valid day.
  ///
  /// Counted from 1900, number 60 is the 29th of February 1900, which did not exist.
  static func text(_ serial: Double, _ format: CellFormat, from1904: Bool) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int((serial * 86_400).rounded())
    if format == .elapsed { return clock(seconds) }
    if format == .clock, serial < 1 { return clock(min(seconds, 86_399)) }
    let (number, rest) = (seconds / 86_400, seconds % 86_400)
    guard let day = day(number, from1904) else { return nil }
    return format == .day && rest == 0 ? day.iso : day.iso + "T" + clock(rest)
  }

  private static func day(_ number: Int, _ from1904: Bool) -> CivilDay? {
    let found: Int
    if from1904 {
      found = number - 24_107
    } else {
      guard number != 60 else { return nil }
      found = number - 25_569 + (number < 60 ? 1 : 0)
    }
    // The last day of the year 9999.
    return found <= 2_932_896 ? CivilDay(number: found) : nil
  }

  private static func clock(_ seconds: Int) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
