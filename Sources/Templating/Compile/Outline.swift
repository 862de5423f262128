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

  /// The step that closes the section opened at a step.
  func end(of opening: Int) -> Int {
    var depth = 0
    for index in opening..<steps.count {
      switch steps[index] {
      case .open: depth += 1
      case .close: depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return steps.count - 1
  }

  /// The same outline with a line feed for every line break, as the Markdown converter reads and writes them.
  var withLineFeeds: Outline {
    guard text.contains(.carriageReturn) else { return self }
    var outline = Outline()
    for step in steps {
      guard case .text(let range) = step else {
        outline.steps.append(step)
        continue
      }
      var line: [UInt8] = []
      for index in range {
        if text[index] != .carriageReturn {
          line.append(text[index])
        } else if index + 1 == range.upperBound || text[index + 1] != .newline {
          line.append(.newline)
        }
      }
      outline.append(line)
    }
    return outline
  }

  /// The same outline in which a new text step begins behind every blank line.
  var cutAtBlankLines: Outline {
    var cut = self
    cut.steps = steps.flatMap { step -> [Step] in
      guard case .text(let range) = step else { return [step] }
      var parts: [Step] = []
      var start = range.lowerBound
      for index in range.dropFirst(2)
      where text[index - 1] == .newline && text[index - 2] == .newline && text[index] != .newline {
        parts.append(.text(start..<index))
        start = index
      }
      return parts + [.text(start..<range.upperBound)]
    }
    return cut
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
