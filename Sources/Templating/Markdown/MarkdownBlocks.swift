/// The parts into which a Markdown template falls: lines of section tags, blocks of HTML, Markdown, and blank lines.
///
/// A block ends at a blank line, but not within a fence, a comment, `<pre>`, `<script>` or `<style>`. It is HTML if it
/// begins with a tag or a comment, or is one value of markup alone. Section tags that are alone on their lines belong to
/// a block only if they are between its lines.
struct MarkdownBlocks {
  enum Kind { case blank, structure, html, markdown, live }

  struct Part {
    var kind: Kind
    var steps: Range<Int>
  }

  private(set) var parts: [Part] = []

  private let outline: Outline
  private var isInBlock = false
  private var isHTML = false
  /// The lines of the block that were read, in HTML those since the last section tag, and the section tags behind them.
  private var block: Range<Int>?
  private var tags: [Int] = []
  private var hasTags = false
  private var lines = 0
  private var verbatim = VerbatimText()

  /// `outline` has at most one line break in each text.
  init(_ outline: Outline) {
    self.outline = outline
    var alone: [Bool] = []
    var start = 0
    for (index, step) in outline.steps.enumerated() {
      let isAlone: Bool
      switch step {
      case .open(let section):
        alone.append(section.isAlone)
        isAlone = section.isAlone
      case .close: isAlone = alone.popLast() ?? false
      case .text(let range):
        guard outline.text[range].last == .newline else { continue }
        read(start..<index + 1)
        start = index + 1
        continue
      default: continue
      }
      guard isAlone else { continue }
      if start < index { read(start..<index) }
      read(index..<index + 1)
      start = index + 1
    }
    if start < outline.steps.count { read(start..<outline.steps.count) }
    endBlock()
    joinLiveParts()
  }

  // MARK: Lines

  private mutating func read(_ line: Range<Int>) {
    let sections = line.filter(isSection)
    let content = line.first { index in
      switch outline.steps[index] {
      case .value: true
      case .text(let range): !outline.text[range].allSatisfy(\.isWhitespace)
      default: false
      }
    }
    if content != nil { return readContent(line) }
    if !sections.isEmpty {
      if isHTML { endPiece() }
      if block == nil { append(sections) } else { tags += sections }
    } else if verbatim.isOpen {
      extend(by: line)
    } else {
      endBlock()
      parts.append(Part(kind: .blank, steps: line))
    }
  }

  private mutating func readContent(_ line: Range<Int>) {
    if !isInBlock { isHTML = beginsHTML(line) }
    isInBlock = true
    extend(by: line)
    lines += 1
    // A value parts what is beside it.
    let text = line.flatMap { index -> [UInt8] in
      if case .text(let range) = outline.steps[index] { outline.text[range].map(\.lowercased) } else { [0] }
    }
    verbatim.read(text, isHTML: isHTML)
  }

  /// Adds a line to the block, and the section tags before it.
  private mutating func extend(by line: Range<Int>) {
    if !tags.isEmpty { hasTags = true }
    tags = []
    block = (block?.lowerBound ?? line.lowerBound)..<line.upperBound
  }

  private mutating func endBlock() {
    endPiece()
    (isInBlock, isHTML, hasTags, lines, verbatim) = (false, false, false, 0, VerbatimText())
  }

  private mutating func endPiece() {
    if let steps = block {
      parts.append(Part(kind: isHTML || isMarkup(steps) ? .html : hasTags ? .live : .markdown, steps: steps))
    }
    append(tags)
    (block, tags) = (nil, [])
  }

  private mutating func append(_ sections: [Int]) {
    parts += sections.map { Part(kind: .structure, steps: $0..<$0 + 1) }
  }

  private func isSection(_ index: Int) -> Bool {
    switch outline.steps[index] {
    case .open, .close: true
    default: false
    }
  }

  /// Whether a line begins with a tag or a comment, within inline sections too, and not with an address in `<>`.
  private func beginsHTML(_ line: Range<Int>) -> Bool {
    guard let first = line.first(where: { !isSection($0) }), case .text(let range) = outline.steps[first] else {
      return false
    }
    var rest = outline.text[range]
    let blanks = rest.prefix { $0 == .space }.count
    rest = rest.dropFirst(blanks)
    guard blanks < 4, rest.popFirst() == .less, let sign = rest.first else { return false }
    if sign == UInt8(ascii: "!") || sign == UInt8(ascii: "?") { return true }
    if sign == .slash { rest.removeFirst() }
    let name = rest.prefix { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
    guard let letter = name.first, letter.isLetter else { return false }
    let next = rest.dropFirst(name.count).first
    return next.map { $0.isWhitespace || $0 == .greater || $0 == .slash }
      ?? (first + 1 < line.upperBound && isSection(first + 1))
  }

  /// Whether a block is one value of markup alone.
  private func isMarkup(_ steps: Range<Int>) -> Bool {
    guard lines == 1 else { return false }
    let values = steps.filter { index in
      if case .text(let range) = outline.steps[index] { return !outline.text[range].allSatisfy(\.isWhitespace) }
      return !isSection(index)
    }
    guard values.count == 1, case .value(let place) = outline.steps[values[0]] else { return false }
    return place.value == .html
  }

  // MARK: Markdown that depends on sections

  /// Joins what must be converted when a page is rendered, as its lines depend on which sections are shown.
  private mutating func joinLiveParts() {
    var partOf = [Int](repeating: 0, count: outline.steps.count)
    for (number, part) in parts.enumerated() { for step in part.steps { partOf[step] = number } }
    var spans: [(first: Int, last: Int)] = []
    for (opening, closing) in outline.sections {
      let (first, last) = (partOf[opening], partOf[closing])
      guard first != last else { continue }
      spans.append((first, last))
      let isStructure = parts[first].kind == .structure
      let other = isStructure ? last : first
      if isStructure != (parts[last].kind == .structure) {
        if parts[other].kind == .markdown { parts[other].kind = .live }
      } else if isStructure, case .open(let section) = outline.steps[opening], section.sort == .each,
        let after = neighbour(first, 1), let before = neighbour(last, -1), after <= before
      {
        parts[after].kind = .live
        parts[first].kind = .live
      }
    }
    var isStable = false
    while !isStable {
      isStable = true
      for span in spans where parts[span.first].kind == .live || parts[span.last].kind == .live {
        for number in span.first...span.last where parts[number].kind != .live {
          parts[number].kind = .live
          isStable = false
        }
      }
    }
    parts = parts.reduce(into: []) { joined, part in
      if part.kind == .live, let last = joined.last, last.kind == .live {
        joined[joined.count - 1].steps = last.steps.lowerBound..<part.steps.upperBound
      } else {
        joined.append(part)
      }
    }
  }

  /// The Markdown beside a section tag, with nothing but section tags between.
  private func neighbour(_ number: Int, _ step: Int) -> Int? {
    var next = number + step
    while parts.indices.contains(next), parts[next].kind == .structure { next += step }
    guard parts.indices.contains(next), parts[next].kind == .markdown || parts[next].kind == .live else { return nil }
    return next
  }
}

/// Tells where a blank line ends no block: in a fence, a comment, `<pre>`, `<script>` and `<style>`.
struct VerbatimText {
  private static let ends = ["<!--": "-->", "<pre": "</pre", "<script": "</script", "<style": "</style"]
    .map { (opening: Array($0.key.utf8), closing: Array($0.value.utf8)) }

  private var closing: [UInt8]?
  private var fence: ArraySlice<UInt8>?
  var isOpen: Bool { closing != nil || fence != nil }

  /// Reads a line in small letters. In Markdown an element is verbatim if it begins its line.
  mutating func read(_ line: [UInt8], isHTML: Bool) {
    var rest = line.drop(while: \.isBlank)
    let mark = rest.prefix { $0 == rest.first && ($0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~")) }
    if let fence {
      let isEnd = mark.starts(with: fence) && rest.dropFirst(mark.count).allSatisfy(\.isWhitespace)
      if isEnd { self.fence = nil }
      return
    }
    let isFence =
      mark.count > 2 && (mark.first == UInt8(ascii: "~") || !rest.dropFirst(mark.count).contains(mark[mark.startIndex]))
    if closing == nil, !isHTML, isFence { return fence = mark }
    guard isHTML || closing != nil || rest.first == .less else { return }
    while !rest.isEmpty {
      if let end = closing {
        guard let place = rest.firstIndex(of: end) else { return }
        rest = rest[(place + end.count)...]
        closing = nil
      }
      guard let place = rest.firstIndex(of: .less) else { return }
      rest = rest[place...]
      closing = Self.ends.first { rest.starts(with: $0.opening) }?.closing
      rest = rest.dropFirst()
    }
  }
}

extension ArraySlice<UInt8> {
  /// The first place of a word.
  func firstIndex(of word: [UInt8]) -> Int? {
    guard let first = word.first else { return nil }
    return indices.first { self[$0] == first && self[$0...].starts(with: word) }
  }
}
