/// Tracks lines and sections to prove that no line can become blank, whichever sections are shown.
struct FilledLines {
  /// A section that is open within a line.
  private struct Inline {
    /// Whether the line had content when the section began, and thus has it if the section is hidden.
    var wasFilled: Bool
    var hasLineBreak = false
    var repeats: Bool
  }

  private(set) var areFilled = true
  /// Whether nothing of the current line was read.
  private(set) var isAtStart = true
  /// Whether the current line has content however it is reached.
  private(set) var isFilled = false
  /// Open sections; nil for one that contains whole lines.
  private var open: [Inline?] = []

  /// Reads text of the template.
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

  /// Records content that is always present.
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
    // The next repetition begins where the last one ended, not where the section began.
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
