/// Finds the separator of a table's cells.
enum CSVSeparator {
  private static let candidates = Array(",;\t|:".utf8)
  private static let colon = 4

  /// The most frequent one of `,`, `;`, tab and `|` in the first line that is not blank, outside of quotes.
  ///
  /// A quote counts only where a cell can begin. A colon is the separator only if the line has none of the others, and
  /// the lines below it have as many colons. Colons of times such as `12:30` do not count.
  static func find(in text: some Sequence<UInt8>) -> UInt8 {
    var lines = Lines()
    for byte in text where !lines.add(byte) { break }
    lines.end()
    guard let first = lines.counts.first else { return candidates[0] }
    let most = first[..<colon].max() ?? 0
    if most == 0, first[colon] > 0, lines.agreeOnColons { return candidates[colon] }
    return candidates[first[..<colon].firstIndex(of: most) ?? 0]
  }

  /// Counts the candidates in each of the first lines.
  private struct Lines {
    private static let most = 20

    private(set) var counts: [[Int]] = []
    private var line = [Int](repeating: 0, count: CSVSeparator.candidates.count)
    private var isQuoted = false
    private var isAtStart = true
    private var hasText = false
    private var wasQuote = false
    /// The two bytes before the current one.
    private var before: (UInt8, UInt8) = (0, 0)
    /// The number of digits since a colon that follows a digit; -1 if there can be no time.
    private var minutes = -1
    /// Whether a space follows a colon of the first line, as in a letter's head. Then colons are no separators.
    private var isProse = false

    var agreeOnColons: Bool {
      !isProse && counts.count > 1 && counts.dropFirst().allSatisfy { $0[colon] == counts[0][colon] }
    }

    /// Counts a byte; false once enough was seen.
    mutating func add(_ byte: UInt8) -> Bool {
      // A quote within a cell is doubled, which closes the cell and opens it again.
      let isQuote = byte == UInt8(ascii: "\"") && (isQuoted || isAtStart || wasQuote)
      if isQuote { isQuoted.toggle() }
      wasQuote = isQuote && !isQuoted
      isAtStart = false
      if isQuoted { return true }
      discountTime(byte)
      before = (before.1, byte)
      if byte == 0x0A || byte == 0x0D {
        if hasText { endLine() }
        isAtStart = true
        return counts.count < Self.most
      }
      hasText = true
      guard let index = candidates.firstIndex(of: byte) else { return true }
      line[index] += 1
      isAtStart = true
      return true
    }

    /// Ends the last line. A line without a line break counts only if it is the first.
    mutating func end() {
      discountTime(0x0A)
      if hasText, counts.isEmpty { endLine() }
    }

    private mutating func endLine() {
      counts.append(line)
      line = line.map { _ in 0 }
      hasText = false
    }

    /// Subtracts the colon of a time, if exactly two digits follow it.
    private mutating func discountTime(_ byte: UInt8) {
      let isDigit = ASCIIText.isDigit(byte)
      if minutes == 2, !isDigit { line[colon] -= 1 }
      if byte == UInt8(ascii: ":") {
        minutes = ASCIIText.isDigit(before.1) ? 0 : -1
      } else {
        if before.1 == UInt8(ascii: ":"), byte == 0x20, counts.isEmpty { isProse = true }
        minutes = isDigit && minutes >= 0 ? minutes + 1 : -1
      }
    }
  }
}
