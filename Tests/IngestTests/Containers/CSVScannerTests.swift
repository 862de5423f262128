import Testing
@testable import Ingest

@Suite struct CSVRowSkipperTests {
  /// Where a row ends and on which line the next one begins, if the bytes come in pieces of `size`.
  private func end(of text: [UInt8], pieces size: Int) -> (index: Int, line: Int, isQuoted: Bool)? {
    var skipper = CSVRowSkipper(separator: UInt8(ascii: ","))
    var (index, line, lineStart) = (0, 1, 0)
    return text.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return nil }
      while index < text.count {
        let end = min(text.count, index + size)
        var cursor = JSONCursor(
          base: base, index: index, end: end, isLast: end == text.count, line: line, lineStart: lineStart)
        let isBehind = skipper.skip(&cursor)
        (index, line, lineStart) = (cursor.index, cursor.line, cursor.lineStart)
        if isBehind { return (index, line, skipper.isQuoted) }
      }
      return (index, line, skipper.isQuoted)
    }
  }

  @Test(
    arguments: [
      ("a,b\nc", 4, 2, false), ("\"a\nb\",c\r\nd", 9, 3, false), ("\"a\"\"\nb\"\nc", 8, 3, false),
      ("a\"b\nc", 4, 2, false), ("\"a\"x\"\nb\n", 6, 2, false), ("a,\"b\nc", 6, 2, true), ("\"\"", 2, 1, false),
    ])
  func aRowEndsAtItsLineBreak(_ text: String, _ index: Int, _ line: Int, _ isQuoted: Bool) throws {
    for size in 1...text.utf8.count {
      let found = try #require(end(of: Array(text.utf8), pieces: size))
      // A CR ends the row; a LF behind it belongs to the same break.
      #expect(found.index == (text.contains("\r\n") ? index - 1 : index), "\(size)")
      #expect(found.line == line && found.isQuoted == isQuoted, "\(size)")
    }
  }

  /// Of sound rows it says what the scanner says that splits them.
  @Test func itEndsWhereTheScannerEnds() throws {
    var random = SeededRandom(5)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 1..<30, using: &random)).map { _ in
        Array("aa,,\"\"\n\r".utf8).randomElement(using: &random) ?? 0
      }
      guard let first = bytes.first, first != 0x0A, first != 0x0D else { continue }
      var scanner = CSVScanner(separator: UInt8(ascii: ","))
      let scanned = bytes.withUnsafeBufferPointer { text -> (CSVScanner.Outcome, Int, Int)? in
        guard let base = text.baseAddress else { return nil }
        var cursor = JSONCursor(base: base, index: 0, end: text.count, isLast: true, line: 1, lineStart: 0)
        let outcome = scanner.scan(&cursor)
        return (outcome, cursor.index, cursor.line)
      }
      let (outcome, index, line) = try #require(scanned)
      guard outcome == .row || outcome == .openQuote else { continue }
      let found = try #require(end(of: bytes, pieces: 3))
      #expect(found.isQuoted == (outcome == .openQuote), "\(bytes)")
      if outcome == .row { #expect(found.index == index && found.line == line, "\(bytes)") }
    }
  }
}
