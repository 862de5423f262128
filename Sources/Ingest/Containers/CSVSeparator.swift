/// What parts the cells of a table.
enum CSVSeparator {
  private static let candidates = Array(",;\t|:".utf8)
  private static let colon = 4

  /// Of `,`, `;`, tab and `|`, the one that stands most often in the first line that is not blank, outside of quotes.
  ///
  /// A quote opens a cell only where one can begin. Colons part cells only where none of the others stands in that line
  /// and the lines below it have as many; those of times such as `12:30` do not count.
  static func find(in text: some Sequence<UInt8>) -> UInt8 {
    var lines = Lines()
    for byte in text where !lines.take(byte) { break }
    lines.end()
    guard let first = lines.counts.first else { return candidates[0] }
    let most = first[..<colon].max() ?? 0
    if most == 0, first[colon] > 0, lines.agreeOnColons { return candidates[colon] }
    return candidates[first[..<colon].firstIndex(of: most) ?? 0]
  }

  /// The candidates in each of the first lines.
  private struct Lines {
    private static let most = 20

    private(set) var counts: [[Int]] = []
    private var line = [Int](repeating: 0, count: CSVSeparator.candidates.count)
    private var isQuoted = false
    private var isAtStart = true
    private var hasText = false
    private var wasQuote = false
    /// The last bytes before the one that is taken.
    private var before: (UInt8, UInt8) = (0, 0)
    /// Digits that follow a colon behind a digit; -1 where no time can be.
    private var minutes = -1
    /// A colon of the first line that a space follows, as in a letter's head, parts no cells.
    private var isProse = false

    var agreeOnColons: Bool {
      !isProse && counts.count > 1 && counts.dropFirst().allSatisfy { $0[colon] == counts[0][colon] }
    }

    /// False where enough was seen.
    mutating func take(_ byte: UInt8) -> Bool {
      // A quote within a cell stands twice, and closes and opens.
      let isQuote = byte == UInt8(ascii: "\"") && (isQuoted || isAtStart || wasQuote)
      if isQuote { isQuoted.toggle() }
      wasQuote = isQuote && !isQuoted
      isAtStart = false
      if isQuoted { return true }
      takeTime(byte)
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

    /// A last line without its end counts only where it is the first.
    mutating func end() {
      takeTime(0x0A)
      if hasText, counts.isEmpty { endLine() }
    }

    private mutating func endLine() {
      counts.append(line)
      line = line.map { _ in 0 }
      hasText = false
    }

    /// Takes the colon of a time back, once two digits and no third stand behind it.
    private mutating func takeTime(_ byte: UInt8) {
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
