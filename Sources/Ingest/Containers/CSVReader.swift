internal import Diagnostics

/// Reads the rows of a CSV or TSV file one by one through a window; the first is the header.
final class CSVReader {
  /// Takes a row's cells, valid for the call only.
  typealias Consumer = (_ cells: UnsafeBufferPointer<FieldValue>, _ line: Int, _ raw: UnsafeRawBufferPointer) throws ->
    Void

  private let window: ByteWindow
  private let scribe: ProblemScribe
  private let reject: JSONReader.Rejecter
  private let consume: Consumer
  private var scanner: CSVScanner
  private var values: [FieldValue] = []
  private var arena: UnsafeMutableRawBufferPointer = .allocate(byteCount: 4096, alignment: 16)
  /// Whether everything was read to the end of the last row.
  private(set) var isWhole = true
  private(set) var header: [[UInt8]] = []

  init(
    _ window: ByteWindow, scribe: ProblemScribe, reject: @escaping JSONReader.Rejecter, consume: @escaping Consumer
  ) throws {
    self.window = window
    self.scribe = scribe
    self.reject = reject
    self.consume = consume
    while window.end < 3, try window.fill() {}
    if window.end >= 3, window.base[0] == 0xEF, window.base[1] == 0xBB, window.base[2] == 0xBF { window.index = 3 }
    window.lineStart = window.index
    if window.end < 4096 { _ = try window.fill() }
    scanner = CSVScanner(separator: Self.separator(of: window))
  }

  deinit { arena.deallocate() }

  /// Reads the names of the columns; false where there are none.
  func readHeader() throws -> Bool {
    guard try scanNext() == .row else { return false }
    fillValues()
    header = values.map { Array(ASCIIText.trimmed($0.bytes)) }
    noteDuplicates()
    return true
  }

  /// Reads all rows.
  func readRows() throws {
    while true {
      switch try scanNext() {
      case .row: try takeRow()
      case .end, .incomplete:
        if window.fault != nil { isWhole = false }
        return
      case .strayText: try skipRow(IngestProblems.csvSyntax, "text follows the closing quote of a cell")
      case .openQuote:
        isWhole = false
        try skipRow(IngestProblems.truncated, "a quoted cell does not end before the file does")
        window.index = window.end
      }
    }
  }

  private func takeRow() throws {
    fillValues()
    if values.count != header.count {
      scribe.report(
        IngestProblems.csvWidth, line: scanner.line, "\(values.count) cells stand under \(header.count) names")
    }
    let raw = UnsafeRawBufferPointer(start: window.base + scanner.origin, count: window.index - scanner.origin)
    try values.withUnsafeBufferPointer { try consume($0, scanner.line, raw) }
  }

  /// A row, with as many bytes as it needs.
  private func scanNext() throws -> CSVScanner.Outcome {
    while true {
      var cursor = window.cursor
      let outcome = scanner.scan(&cursor)
      switch outcome {
      case .row, .end:
        window.move(to: cursor)
        return outcome
      case .incomplete:
        if try window.fill() { continue }
        guard window.isFull else { continue }
        try skipRow(IngestProblems.tooLarge, "a row is larger than sumaq reads")
      case .strayText, .openQuote: return outcome
      }
    }
  }

  /// Rejects the row at the window's place and goes to the next line.
  private func skipRow(_ kind: ProblemKind, _ words: String) throws {
    let isCut = kind.id == IngestProblems.truncated.id && window.fault != nil
    if !isCut { scribe.report(kind, line: scanner.line, words) }
    let rest = UnsafeRawBufferPointer(start: window.base + scanner.origin, count: window.end - scanner.origin)
    let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.count
    try reject(kind, scanner.line, UnsafeRawBufferPointer(rebasing: rest[..<min(end, 1000)]))
    window.line = scanner.line
    window.index = scanner.origin
    while try !passLine() { guard try window.fill() else { return } }
  }

  private func passLine() throws -> Bool {
    while window.index < window.end {
      let byte = window.base[window.index]
      window.index += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      window.line += 1
      window.lineStart = window.index
      return true
    }
    return false
  }

  // MARK: Cells

  /// Makes values of the row's cells: quotes are undone in the window itself, and what is no UTF-8 is decoded as
  /// Windows-1252.
  private func fillValues() {
    values.removeAll(keepingCapacity: true)
    let row = window.base + scanner.origin
    let raw = UnsafeRawBufferPointer(start: row, count: window.index - scanner.origin)
    let isUTF8 = UTF8Check.isValid(raw)
    if !isUTF8 { prepareArena(raw.count * 3) }
    var used = 0
    for cell in scanner.cells {
      let length = cell.hasQuotes ? Self.undoQuotes(row + cell.start, cell.length) : cell.length
      var bytes = UnsafeRawBufferPointer(start: row + cell.start, count: length)
      if !isUTF8, !UTF8Check.isValid(bytes) {
        let target = UnsafeMutableRawBufferPointer(rebasing: arena[used...])
        let count = Windows1252.decode(bytes, into: target)
        bytes = UnsafeRawBufferPointer(rebasing: target[..<count])
        used += count
      }
      values.append(FieldValue(kind: .string, isEscaped: false, bytes: bytes, node: -1))
    }
  }

  private func prepareArena(_ size: Int) {
    scribe.reportOnce(
      IngestProblems.encoding, line: scanner.line, "cells are not UTF-8 and are read as Windows-1252 (Latin-1)")
    guard arena.count < size else { return }
    arena.deallocate()
    arena = .allocate(byteCount: size, alignment: 16)
  }

  /// `""` becomes `"`; the answer is the new length.
  private static func undoQuotes(_ text: UnsafeMutablePointer<UInt8>, _ length: Int) -> Int {
    var to = 0
    var from = 0
    while from < length {
      text[to] = text[from]
      if text[from] == UInt8(ascii: "\"") { from += 1 }
      (to, from) = (to + 1, from + 1)
    }
    return to
  }

  private func noteDuplicates() {
    for (index, name) in header.enumerated() where !name.isEmpty && header[..<index].contains(name) {
      let text = String(decoding: name, as: UTF8.self)
      scribe.report(
        IngestProblems.duplicateKey, line: 1, field: text, "the column \"\(Printable.line(text))\" stands twice")
    }
  }

  /// The separator that stands most often in the first line, outside of quotes.
  private static func separator(of window: ByteWindow) -> UInt8 {
    var counts = [UInt8: Int]()
    var isQuoted = false
    for index in window.index..<window.end {
      let byte = window.base[index]
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      counts[byte, default: 0] += 1
    }
    let candidates = ",;\t|".utf8
    return candidates.max { counts[$0, default: 0] < counts[$1, default: 0] } ?? UInt8(ascii: ",")
  }
}
