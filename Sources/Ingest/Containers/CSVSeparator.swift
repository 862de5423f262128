/// What parts the cells of a table.
enum CSVSeparator {
  /// Of `,`, `;`, tab and `|`, the one that stands most often in the first line that is not blank, outside of quotes.
  ///
  /// A quote opens a cell only where one can begin.
  static func find(in text: some Sequence<UInt8>) -> UInt8 {
    let candidates = Array(",;\t|".utf8)
    var counts = [0, 0, 0, 0]
    var isQuoted = false
    var isAtStart = true
    var hasText = false
    var wasQuote = false
    for byte in text {
      // A quote within a cell stands twice, and closes and opens.
      let isQuote = byte == UInt8(ascii: "\"") && (isQuoted || isAtStart || wasQuote)
      if isQuote { isQuoted.toggle() }
      wasQuote = isQuote && !isQuoted
      isAtStart = false
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D {
        if hasText { break }
        isAtStart = true
        continue
      }
      hasText = true
      guard let index = candidates.firstIndex(of: byte) else { continue }
      counts[index] += 1
      isAtStart = true
    }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }
}
