/// A chunk that Markdown copies byte for byte, whichever sections are shown.
///
/// An HTML block of the sixth kind begins with a line that begins with one of the tags below, and ends only at a blank
/// line (CommonMark 4.6). Lines that begin so and cannot become blank are therefore copied, and nothing in them is
/// Markdown.
struct VerbatimChunk {
  /// The text of each text step, without blank lines at both ends of the chunk.
  private(set) var texts: [Int: Range<Int>] = [:]
  /// Whether a blank line ends the chunk.
  private(set) var endsBlank = false
  /// Whether the last line has its line break.
  private(set) var endsLine = true

  private static let tags: Set<String> = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center", "col", "colgroup",
    "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frame",
    "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
    "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section", "summary",
    "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]

  /// Returns nil if the steps are no such chunk.
  init?(_ steps: Range<Int>, of outline: Outline) {
    for index in steps {
      if case .text(let range) = outline.steps[index] { texts[index] = range }
    }
    trim(steps, outline)
    guard startsBlock(steps, outline), staysFilled(steps, outline) else { return nil }
  }

  private mutating func trim(_ steps: Range<Int>, _ outline: Outline) {
    guard let first = steps.first, let last = steps.last else { return }
    if let range = texts[first] {
      texts[first] = range.lowerBound + outline.text[range].prefix { $0 == .newline }.count..<range.upperBound
    }
    guard let range = texts[last] else { return endsLine = false }
    let blank = outline.text[range].reversed().prefix(while: \.isWhitespace)
    let content = range.upperBound - blank.count
    guard let end = outline.text[content..<range.upperBound].firstIndex(of: .newline) else { return endsLine = false }
    texts[last] = range.lowerBound..<end + 1
    endsBlank = outline.text[(end + 1)..<range.upperBound].contains(.newline)
  }

  private func startsBlock(_ steps: Range<Int>, _ outline: Outline) -> Bool {
    guard let first = steps.first, let range = texts[first] else { return false }
    var rest = outline.text[range]
    guard rest.popFirst() == .less else { return false }
    if rest.first == .slash { rest.removeFirst() }
    let name = rest.prefix { $0.isLetter || $0.isDigit }
    guard Self.tags.contains(String(decoding: name.map(\.lowercased), as: UTF8.self)) else { return false }
    let next = rest.dropFirst(name.count).first.map { [$0] } ?? followers(of: first, steps, outline)
    return next.map { $0.allSatisfy { $0.isWhitespace || $0 == .greater } } ?? false
  }

  /// The bytes that may follow a step; nil if one may come from a value or be missing.
  private func followers(of step: Int, _ steps: Range<Int>, _ outline: Outline) -> [UInt8]? {
    var found: [UInt8] = []
    var index = step + 1
    while index < steps.upperBound {
      switch outline.steps[index] {
      case .text(let range): return outline.text[range].first.map { found + [$0] }
      case .value, .close: return nil
      case .open:
        let end = outline.end(of: index)
        guard let inner = followers(of: index, index..<end, outline) else { return nil }
        found += inner
        index = end
      }
      index += 1
    }
    return nil
  }

  /// Whether every line has text or markup of its own, and sections are within a line or contain whole lines.
  ///
  /// A last line without a line break must have content, as a break is written behind it.
  private func staysFilled(_ steps: Range<Int>, _ outline: Outline) -> Bool {
    var lines = FilledLines()
    for index in steps {
      switch outline.steps[index] {
      case .text: lines.read(outline.text[texts[index] ?? 0..<0])
      case .value(let place): if place.value == .html { lines.fill() }
      case .open(let section): lines.open(isAlone: section.isAlone, repeats: section.sort == .each)
      case .close: lines.close()
      }
    }
    return lines.areFilled && (endsLine ? lines.isAtStart : lines.isFilled)
  }
}

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
