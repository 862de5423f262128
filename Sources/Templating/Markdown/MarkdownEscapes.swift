internal import Diagnostics

/// How a value of a Markdown template is escaped: in the Markdown, and in the converted HTML.
struct PlaceEscapes: Sendable, Hashable {
  var markdown: Escape
  var html: Escape
}

/// Determines how each value is escaped, by where the converter placed its mark.
struct MarkdownEscapes {
  private let set: TemplateSet
  private let outline: Outline
  private let problems: ProblemBudget

  init(set: TemplateSet, outline: Outline, problems: ProblemBudget) {
    self.set = set
    self.outline = outline
    self.problems = problems
  }

  /// The escapes of all values, by step. A value that is missing in the output, or occurs twice, is reported.
  func escapes(in pieces: ConvertedPieces) -> [Int: PlaceEscapes] {
    var escapes: [Int: PlaceEscapes] = [:]
    var seen: [Int: Int] = [:]
    for place in pieces.places {
      seen[place.step, default: 0] += 1
      guard case .value(let value) = outline.steps[place.step] else { continue }
      switch escape(place, value) {
      case .success(let found): escapes[place.step] = found
      case .failure(let refusal): report(refusal.kind, value.site, "cannot stand \(refusal.words).")
      }
    }
    for (index, step) in outline.steps.enumerated() {
      guard case .value(let value) = step, seen[index] != 1 else { continue }
      report(TemplatingProblems.lostPlace, value.site, "is not shown where it is.")
    }
    return escapes
  }

  private func report(_ kind: ProblemKind, _ site: Expansion.Site, _ words: String) {
    let template = set.templates[site.template]
    let node = template.nodes[site.node]
    problems.report(kind, template.source, node.offset, "\(Printable.line(node.name, limit: 60)) \(words)")
  }

  /// How a value is escaped in some form of the template; nil if it is not allowed there.
  func escape(of place: ConvertedPieces.Place) -> PlaceEscapes? {
    guard case .value(let value) = outline.steps[place.step] else { return nil }
    switch escape(place, value) {
    case .success(let found): return found
    case .failure: return nil
    }
  }

  private typealias Found = Result<PlaceEscapes, HTMLContext.Refusal>

  private func escape(_ place: ConvertedPieces.Place, _ value: Outline.Place) -> Found {
    switch place.landing {
    case .code, .markupInCode:
      return .failure(HTMLContext.Refusal(kind: TemplatingProblems.valueInCode, words: "inside Markdown code"))
    case .markup, .html, .address: return same(place, value.value)
    case .text: return text(place)
    }
  }

  /// The escape in places where only HTML's rules apply: in the template's own HTML and in addresses.
  private func same(_ place: ConvertedPieces.Place, _ value: ValueClass) -> Found {
    place.context.escape(for: value).map { escape in
      if escape == .html, place.landing == .html { return PlaceEscapes(markdown: .blockBreaks, html: .blockBreaks) }
      return PlaceEscapes(markdown: escape, html: escape)
    }
  }

  private func text(_ place: ConvertedPieces.Place) -> Found {
    let isGuarded = MarkdownNeighbours(outline, place.step).needGuard
    if place.context.isText {
      return .success(PlaceEscapes(markdown: isGuarded ? .guardedMarkdown : .markdown, html: .breaks))
    }
    let name = String(decoding: place.context.attribute, as: UTF8.self)
    guard place.context.state == .double, name == "alt" || name == "title" else {
      return .failure(HTMLContext.Refusal(kind: TemplatingProblems.lostPlace, words: "in the name of a code block"))
    }
    let isDescription = isGuarded && name == "alt"
    return .success(
      PlaceEscapes(markdown: isDescription ? .guardedMarkdownAttribute : .markdownAttribute, html: .html))
  }
}

/// The Markdown next to a value, as far as it could combine with the value's ends.
struct MarkdownNeighbours {
  private let before: ArraySlice<UInt8>?
  private let after: ArraySlice<UInt8>?
  private let isAfterLine: Bool
  private let isInTag: Bool

  /// Looks at the steps beside a value; only text can be inspected.
  init(_ outline: Outline, _ step: Int) {
    before = step == 0 ? [] : Self.text(outline, step - 1)
    after = step + 1 == outline.steps.count ? [] : Self.text(outline, step + 1)
    isInTag = Self.isInTag(outline, step)
    isAfterLine = step > 0 && Self.isAlone(outline.steps[step - 1])
  }

  /// Whether the value's first and last character must be written as numeric references.
  ///
  /// Then the character beside a delimiter is always `&` or `;`, so that whether `*` opens or closes does not depend on
  /// the value (CommonMark 6.2, flanking).
  var needGuard: Bool {
    guard let after, !isInTag else { return true }
    guard let before = before ?? (isAfterLine ? [] : nil) else { return true }
    return isOpen(before, after) || after.first.map { "*_~".utf8.contains($0) } ?? false || numbersList(before, after)
  }

  private func isOpen(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let last = before.last else { return false }
    if "*_~&]<\\`#".utf8.contains(last) { return true }
    if last == UInt8(ascii: "[") { return !after.starts(with: "](".utf8) }
    let word = before.suffix(32).reversed().first { !$0.isLetter && !$0.isDigit && $0 != UInt8(ascii: "#") }
    return word == .ampersand
  }

  /// Whether the value begins a line and is followed by `.` or `)`, so that digits would begin a numbered list.
  private func numbersList(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
    guard let next = after.first, next == UInt8(ascii: ".") || next == UInt8(ascii: ")") else { return false }
    return before.reversed().prefix { $0 != .newline }
      .allSatisfy { $0.isBlank || $0.isDigit || ">-+*.)".utf8.contains($0) }
  }

  /// Whether a `<` precedes that no `>` closed, so that a plain word would become an attribute in its tag.
  private static func isInTag(_ outline: Outline, _ step: Int) -> Bool {
    let near = max(0, step - 100)
    for index in (near..<step).reversed() {
      guard let text = text(outline, index) else { continue }
      guard let bracket = text.last(where: { $0 == .less || $0 == .greater }) else { continue }
      return bracket == .less
    }
    return near > 0
  }

  private static func text(_ outline: Outline, _ step: Int) -> ArraySlice<UInt8>? {
    guard case .text(let range) = outline.steps[step] else { return nil }
    return outline.text[range]
  }

  private static func isAlone(_ step: Outline.Step) -> Bool {
    if case .open(let section) = step { section.isAlone } else { false }
  }
}
