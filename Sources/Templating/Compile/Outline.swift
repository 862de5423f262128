/// A template whose partials are expanded and whose names are resolved: a flat list of text, values and sections.
struct Outline: Sendable {
  /// A value and its location in the templates, for problems.
  struct Place: Sendable {
    var reference: Reference
    var value: ValueClass
    var site: Expansion.Site
  }

  /// A section, whose matching end is found by `end(of:)`.
  struct Section: Sendable, Hashable {
    enum Sort: UInt8, Sendable { case shown, inverted, each, record }
    var sort: Sort
    var reference: Reference
    var site: Expansion.Site
    /// Whether its tags are alone on their lines.
    var isAlone = false
  }

  enum Step: Sendable {
    case text(Range<Int>)
    case value(Place)
    case open(Section)
    case close
    /// A paragraph of converted Markdown that has nothing but values, and its end, with the bytes that are its own.
    case paragraph
    case paragraphEnd(own: Int)
    /// Markdown that is converted when a page is rendered: steps of the outline that was converted.
    case live(Range<Int>)
  }

  /// All text, in the order of its first use.
  var text: [UInt8] = []
  var steps: [Step] = []

  mutating func append(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    let start = text.count
    text.append(contentsOf: bytes)
    if case .text(let last)? = steps.last, last.upperBound == start {
      steps[steps.count - 1] = .text(last.lowerBound..<text.count)
    } else {
      steps.append(.text(start..<text.count))
    }
  }

  /// The steps that open and close each section, inner ones first.
  var sections: [(opening: Int, closing: Int)] {
    var open: [Int] = []
    var sections: [(opening: Int, closing: Int)] = []
    for (index, step) in steps.enumerated() {
      if case .open = step { open.append(index) }
      if case .close = step, let opening = open.popLast() { sections.append((opening, index)) }
    }
    return sections
  }

  /// Whether the text behind a section gives a value to the attribute that the section may have named.
  func goesOnWithValue(behind close: Int) -> Bool {
    guard close + 1 < steps.count, case .text(let range) = steps[close + 1] else { return false }
    return text[range].first { !$0.isWhitespace } == .equals
  }

  /// The same outline with a line feed for every line break, as the Markdown converter reads and writes them, and with
  /// at most one in each text, at its end.
  var inLines: Outline {
    var lines = Outline()
    for step in steps {
      guard case .text(let range) = step else {
        lines.steps.append(step)
        continue
      }
      var start = lines.text.count
      for index in range {
        let isReturn = text[index] == .carriageReturn
        if isReturn, index + 1 < range.upperBound, text[index + 1] == .newline { continue }
        lines.text.append(isReturn ? .newline : text[index])
        guard lines.text.last == .newline else { continue }
        lines.steps.append(.text(start..<lines.text.count))
        start = lines.text.count
      }
      if start < lines.text.count { lines.steps.append(.text(start..<lines.text.count)) }
    }
    return lines
  }
}

/// The path to a value from the innermost record: first to outer records, then to inner ones.
struct Reference: Sendable, Hashable {
  /// The number of records to leave.
  var up: Int
  /// The slot in the record that is reached.
  var slot: Int
  /// The slots of nested records.
  var path: [Int] = []
}
