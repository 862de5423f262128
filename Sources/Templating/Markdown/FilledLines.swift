/// Follows lines and sections, to know that no line can become blank, whatever the sections show.
struct FilledLines {
  /// A section that is open within a line.
  private struct Inline {
    /// The line held something when the section began: so it is where the section is left out.
    var wasFilled: Bool
    var hasLineBreak = false
    var repeats: Bool
  }

  private(set) var areFilled = true
  /// Nothing of the current line was read.
  private(set) var isAtStart = true
  /// The current line holds something on every way that leads here.
  private(set) var isFilled = false
  /// Open sections; nil for one that holds whole lines.
  private var open: [Inline?] = []

  /// Text of the template.
  mutating func read(_ text: ArraySlice<UInt8>) {
    for byte in text {
      if byte == .newline {
        breakLine()
      } else {
        isAtStart = false
        if !byte.isWhitespace { isFilled = true }
      }
    }
  }

  /// Something that is always there.
  mutating func fill() {
    isAtStart = false
    isFilled = true
  }

  mutating func open(isAlone: Bool, repeats: Bool) {
    if isAlone {
      if !isAtStart { areFilled = false }
      return open.append(nil)
    }
    open.append(Inline(wasFilled: isFilled, repeats: repeats))
    isAtStart = false
    // The next round begins where the last one ended, not where the section began.
    if repeats { isFilled = false }
  }

  mutating func close() {
    guard let section = open.popLast() ?? nil else {
      if !isAtStart { areFilled = false }
      return
    }
    isFilled = section.wasFilled && (isFilled || !section.hasLineBreak)
    isAtStart = false
    if section.hasLineBreak, let outer = open.lastIndex(where: { $0 != nil }) { open[outer]?.hasLineBreak = true }
  }

  private mutating func breakLine() {
    if !isFilled { areFilled = false }
    isFilled = false
    isAtStart = true
    if let section = open.lastIndex(where: { $0 != nil }) { open[section]?.hasLineBreak = true }
  }
}
