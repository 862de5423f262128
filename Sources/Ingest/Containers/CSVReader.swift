internal import Diagnostics

/// Reads the rows of a CSV or TSV file one by one through a window. The first row is the header, if the file has one.
final class CSVReader {
  /// Called with a row's cells, which are valid only during the call.
  typealias Consumer = (_ cells: UnsafeBufferPointer<FieldValue>, _ line: Int, _ raw: UnsafeRawBufferPointer) throws ->
    Void

  let window: ByteWindow
  private let scribe: ProblemScribe
  private let reject: JSONReader.Rejecter
  private let consume: Consumer
  private(set) var scanner: CSVScanner
  private var values: [FieldValue] = []
  private var arena: UnsafeMutableRawBufferPointer = .allocate(byteCount: 4096, alignment: 16)
  /// Whether everything was read to the end of the last row.
  private(set) var isWhole = true
  /// The names of the columns, at most `CSVScanner.mostCells`.
  private(set) var header: [[UInt8]] = []
  /// The number of names in the header, including those that are not read.
  private(set) var width = 0
  /// Whether the first row is a header.
  private let hasHeader: Bool
  let separator: UInt8

  init(
    _ input: ExportInput, scribe: ProblemScribe, reject: @escaping JSONReader.Rejecter,
    consume: @escaping Consumer
  ) throws {
    window = input.window
    separator = input.separator
    hasHeader = input.hasHeader
    self.scribe = scribe
    self.reject = reject
    self.consume = consume
    try window.passByteOrderMark()
    scanner = CSVScanner(separator: separator)
  }

  deinit { arena.deallocate() }

  /// The number of bytes behind a broken row by which the reader decides where sound rows begin again, whatever the
  /// window's size.
  static let lookahead = 64 << 10

  /// Reads the names of the columns, or makes them if the first row is data. False if there is no row.
  func readHeader() throws -> Bool {
    switch try scanFirst() {
    case .row: break
    case .end, .incomplete:
      if window.fault != nil { isWhole = false }
      return false
    case .strayText: return try refuseHeader(IngestProblems.csvSyntax, "text follows the closing quote of a name")
    case .openQuote:
      return try refuseHeader(IngestProblems.truncated, "a quoted name does not end before the file does")
    case nil: return try refuseHeader(IngestProblems.tooLarge, "the first row is larger than sumaq reads")
    }
    width = scanner.width
    guard hasHeader else {
      header = (1...max(1, scanner.cells.count)).map { Array("column_\($0)".utf8) }
      rereadRow()
      return true
    }
    fillValues()
    header = values.map { Array(ASCIIText.trimmed($0.bytes)) }
    checkWidth()
    reportDuplicates()
    return true
  }

  /// Reads all rows.
  func readRows() throws {
    while true {
      switch try scanNext() {
      case .row: try isCut ? rejectCut() : consumeRow()
      case .end, .incomplete:
        if window.fault != nil { isWhole = false }
        return
      case .strayText:
        if window.end - scanner.stop < Self.lookahead, !window.isLast, !window.isFull {
          // `fill` moves the bytes, so the row is scanned again.
          _ = try window.fill()
          continue
        }
        scribe.report(IngestProblems.csvSyntax, line: scanner.line, "text follows the closing quote of a cell")
        try rejectBroken(IngestProblems.csvSyntax, end: scanner.stop)
      case .openQuote:
        isWhole = false
        if window.fault == nil {
          scribe.report(
            IngestProblems.truncated, line: scanner.line, "a quoted cell does not end before the file does")
        }
        try rejectBroken(IngestProblems.truncated, end: window.end)
      case nil: try rejectTooLarge()
      }
    }
  }

  /// The first row that is not blank; nil if it is larger than the window.
  private func scanFirst() throws -> CSVScanner.Outcome? {
    while true {
      let outcome = try scanNext()
      if outcome != .row || !isBlank { return outcome }
    }
  }

  /// Moves back to the beginning of the row that was just scanned.
  private func rereadRow() {
    window.index = scanner.origin
    window.line = scanner.line
    window.lineStart = scanner.origin
  }

  private func refuseHeader(_ kind: ProblemKind, _ words: String) throws -> Bool {
    isWhole = false
    scribe.report(kind, line: scanner.line, words)
    try rejectRow(kind, end: window.end)
    return false
  }

  /// Whether the row is blank. Spreadsheets write rows of separators below a table.
  private var isBlank: Bool {
    guard let first = scanner.cells.first, first.length == 0 || ASCIIText.isSpace(window.base[scanner.origin]) else {
      return false
    }
    return CSVScanner.isBlank(
      UnsafeRawBufferPointer(start: window.base + scanner.origin, count: window.index - scanner.origin),
      separator: separator)
  }

  private func consumeRow() throws {
    if isBlank { return }
    if separator == UInt8(ascii: ":") { scanner.joinTimes(width, in: window.base + scanner.origin) }
    fillValues()
    let raw = UnsafeRawBufferPointer(start: window.base + scanner.origin, count: window.index - scanner.origin)
    if scanner.width != width {
      scribe.report(
        IngestProblems.csvWidth, line: scanner.line, "\(scanner.width) cells stand under \(width) names")
    }
    try values.withUnsafeBufferPointer { try consume($0, scanner.line, raw) }
  }

  /// Scans the next row, and reads as many bytes as it needs. Returns nil if the row is larger than the window.
  private func scanNext() throws -> CSVScanner.Outcome? {
    while true {
      var cursor = window.cursor
      let outcome = scanner.scan(&cursor)
      switch outcome {
      case .row, .end:
        window.move(to: cursor)
        return outcome
      case .incomplete:
        // Blank lines before the row take no room in the window.
        rereadRow()
        if try window.fill() { continue }
        if window.isFull { return nil }
      case .strayText, .openQuote: return outcome
      }
    }
  }

  // MARK: Broken rows

  /// Whether the data broke off within the last row, so that its last cell is incomplete.
  private var isCut: Bool {
    guard window.fault != nil, window.index == window.end, window.end > 0 else { return false }
    let last = window.base[window.end - 1]
    return last != 0x0A && last != 0x0D
  }

  private func rejectCut() throws {
    isWhole = false
    try rejectRow(window.fault?.kind ?? IngestProblems.truncated, end: window.end)
  }

  private func rejectRow(_ kind: ProblemKind, end: Int) throws {
    let length = max(0, min(1000, end - scanner.origin))
    try reject(kind, scanner.line, nil, UnsafeRawBufferPointer(start: window.base + scanner.origin, count: length))
  }

  /// Rejects a row with wrong quotes up to `end`. Continues at the first line within it where sound rows begin again,
  /// or else behind it.
  private func rejectBroken(_ kind: ProblemKind, end: Int) throws {
    let isOpen = end == window.end
    let next = isOpen ? firstStart(20, to: end, where: isSoundToTheEnd) : firstSound(to: end)
    try rejectRow(kind, end: next ?? lineEnd(from: end))
    if let next {
      try passLines(to: next)
    } else if isOpen {
      window.index = window.end
    } else {
      try passLines(to: end + 1)
    }
  }

  /// Rejects a row that is larger than the window. If a quote was not closed, most of what the window holds are sound
  /// rows: continues at the first of them, or else behind the row.
  private func rejectTooLarge() throws {
    scribe.report(IngestProblems.tooLarge, line: scanner.line, "a row is larger than sumaq reads")
    let next = firstStart(20, to: window.end, where: isMostlySound)
    try rejectRow(IngestProblems.tooLarge, end: next ?? window.end)
    if let next { try passLines(to: next) } else { try skipRow() }
  }

  /// Moves behind a row that is larger than the window.
  private func skipRow() throws {
    var skipper = CSVRowSkipper(separator: separator)
    while true {
      var cursor = window.cursor
      let isBehind = skipper.skip(&cursor)
      window.move(to: cursor)
      if isBehind { return }
      guard try window.fill() else { break }
    }
    guard window.fault == nil else {
      isWhole = false
      return
    }
    guard skipper.isQuoted else { return }
    isWhole = false
    scribe.report(IngestProblems.truncated, line: scanner.line, "a quoted cell does not end before the file does")
  }

  private func lineEnd(from place: Int) -> Int {
    (place..<window.end).first { window.base[$0] == 0x0A || window.base[$0] == 0x0D } ?? window.end
  }

  /// Moves to the first line that begins at or behind an offset of the window.
  private func passLines(to place: Int) throws {
    window.line = scanner.line
    var left = place - scanner.origin
    window.index = scanner.origin
    while true {
      while window.index < window.end {
        let byte = window.base[window.index]
        let endsPair = byte == 0x0A && window.index > 0 && window.base[window.index - 1] == 0x0D
        if left <= 0, !endsPair, window.index == window.lineStart { return }
        window.index += 1
        left -= 1
        guard byte == 0x0A || byte == 0x0D else { continue }
        if !endsPair { window.line += 1 }
        window.lineStart = window.index
      }
      guard try window.fill() else { return }
    }
  }

  // MARK: Cells

  /// Converts the row's cells to values. Quotes are unescaped in place, and bytes that are not UTF-8 are decoded as
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

  /// Replaces `""` by `"` and returns the new length.
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

  /// Reports that the first row was read as data.
  func reportNoHeader() {
    scribe.report(
      IngestProblems.noHeader, line: scanner.line,
      "the first row is data rather than names, so the columns are called column_1 to column_\(header.count)")
  }

  private func checkWidth() {
    guard width > header.count else { return }
    scribe.report(
      IngestProblems.csvColumns, line: scanner.line,
      "the header has \(width) names; the first \(header.count) columns are read")
  }

  private func reportDuplicates() {
    var known: Set<[UInt8]> = []
    for name in header where !name.isEmpty && !known.insert(name).inserted {
      let text = String(decoding: name, as: UTF8.self)
      scribe.report(
        IngestProblems.duplicateKey, line: 1, field: text, "the column \"\(Printable.line(text))\" stands twice")
    }
  }
}

/// The search for the line behind a broken row at which sound rows begin again.
extension CSVReader {
  /// How many bytes for each byte of a broken row may be scanned to find sound rows, so that the search is linear.
  private static let effort = 16
  /// How many lines of a broken row are tried.
  private static let mostLines = 1000

  /// The first line start within the row at which a row as wide as the header begins.
  func firstSound(to end: Int) -> Int? {
    var left = Self.effort * (end - scanner.origin) + Self.lookahead
    return firstStart(Self.mostLines, to: end) { start in
      guard left > 0 else { return false }
      var trial = trial(from: start, to: min(window.end, scanner.stop + Self.lookahead))
      defer { left -= trial.cursor.index - start }
      return trial.scanner.scan(&trial.cursor) == .row && trial.scanner.width == width
    }
  }

  /// The first of at most `most` line starts within the row that satisfies a condition. In a table of one column any
  /// line could be a row, so there is none.
  func firstStart(_ most: Int, to end: Int, where isSound: (_ start: Int) -> Bool) -> Int? {
    guard header.count > 1 else { return nil }
    return lineStarts(to: end, most).first(where: isSound)
  }

  /// Whether all rows from an offset to the end of the file are as wide as the header.
  func isSoundToTheEnd(_ start: Int) -> Bool {
    var trial = trial(from: start, to: window.end)
    while true {
      switch trial.scanner.scan(&trial.cursor) {
      case .row: guard trial.scanner.width == width else { return false }
      case .end: return true
      case .incomplete, .strayText, .openQuote: return false
      }
    }
  }

  /// Whether nine of ten rows from an offset are as wide as the header, over at least half of the window. Reading then
  /// goes on far enough that time stays linear, whatever follows.
  func isMostlySound(_ start: Int) -> Bool {
    var trial = trial(from: start, to: window.end)
    var (rows, sound) = (0, 0)
    while trial.scanner.scan(&trial.cursor) == .row {
      rows += 1
      if trial.scanner.width == width { sound += 1 }
      if rows > 100, sound * 10 < rows * 9 { return false }
    }
    return sound * 10 >= rows * 9 && trial.scanner.origin >= window.end / 2
  }

  private func trial(from start: Int, to end: Int) -> (scanner: CSVScanner, cursor: JSONCursor) {
    let cursor = JSONCursor(
      base: UnsafePointer(window.base), index: start, end: end, isLast: window.isLast && end == window.end,
      line: window.line, lineStart: window.lineStart)
    return (CSVScanner(separator: separator), cursor)
  }

  private func lineStarts(to end: Int, _ most: Int) -> [Int] {
    var starts: [Int] = []
    var index = scanner.origin
    while index < end, starts.count < most {
      let byte = window.base[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && index < end && window.base[index] != 0x0A) { starts.append(index) }
    }
    return starts
  }
}
