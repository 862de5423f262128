/// Finds a value in a text where it is no part of a longer word.
package enum WholeWord {
  /// Whether the text has the value with neither a letter nor a digit beside it.
  package static func isFound(_ value: [UInt8], in text: [UInt8]) -> Bool {
    guard !value.isEmpty, value.count <= text.count else { return false }
    for start in 0...text.count - value.count where text[start] == value[0] {
      guard text[start..<start + value.count].elementsEqual(value) else { continue }
      let isOpen = start == 0 || !isPart(text[start - 1])
      let end = start + value.count
      if isOpen, end == text.count || !isPart(text[end]) { return true }
    }
    return false
  }

  /// Whether a byte belongs to a word: an ASCII letter or digit, or a part of another script's letter.
  package static func isPart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }
}
