/// Follows lines and sections, to know that no line can become blank.
struct FilledLines {
  private(set) var areFilled = true
  /// Nothing of the current line was read.
  private(set) var isAtStart = true
  private var isFilled = false
  private var open: [Bool] = []
  private var inline = 0

  /// Text of the template.
  mutating func read(_ text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == .newline {
        if inline > 0 || !isFilled { areFilled = false }
        isFilled = false
        isAtStart = true
      } else {
        isAtStart = false
        if !byte.isWhitespace { fill() }
      }
    }
  }

  /// Something that is always there, unless a section within the line leaves it out.
  mutating func fill() {
    isAtStart = false
    if inline == 0 { isFilled = true }
  }

  mutating func open(isAlone: Bool) {
    open.append(isAlone)
    if isAlone { if !isAtStart || inline > 0 { areFilled = false } } else { inline += 1 }
  }

  mutating func close() {
    if open.popLast() == true { if !isAtStart { areFilled = false } } else { inline -= 1 }
  }
}
