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
