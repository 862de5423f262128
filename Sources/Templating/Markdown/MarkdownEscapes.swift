internal import Diagnostics

/// Determines how each value of a Markdown template is escaped, in the HTML and in the Markdown, by where the converter
/// left its word.
final class MarkdownEscapes {
  private let outline: Outline
  private let blocks: [MarkdownBlocks.Kind]
  private let neighbours: MarkdownNeighbours
  /// The escapes in the Markdown, by steps of the outline.
  private(set) var found: [Int: Escape] = [:]

  init(_ outline: Outline, _ blocks: [MarkdownBlocks.Kind]) {
    self.outline = outline
    self.blocks = blocks
    neighbours = MarkdownNeighbours(outline)
  }

  /// How the value of a step is escaped in HTML, or why it is not allowed there.
  func escape(
    _ value: ValueClass, _ step: Int, _ context: HTMLContext, _ words: ConvertedWords
  ) -> Result<Escape, HTMLContext.Refusal> {
    context.escape(for: value).flatMap { own in
      if blocks[step] == .html || words.isCopied.contains(step) {
        let escape = own == .html ? .blockBreaks : own
        found[step] = escape
        return .success(escape)
      }
      if words.isInCode.contains(step) {
        return .failure(HTMLContext.Refusal(kind: TemplatingProblems.valueInCode, words: "inside Markdown code"))
      }
      return converted(value, step, context, own)
    }
  }

  /// The escapes where the Markdown became text, an address or a title.
  private func converted(
    _ value: ValueClass, _ step: Int, _ context: HTMLContext, _ own: Escape
  ) -> Result<Escape, HTMLContext.Refusal> {
    if value.isMarkup || context.isInAddress {
      found[step] = own
      return .success(own)
    }
    let isGuarded = neighbours.needGuard(step)
    if context.isText {
      found[step] = isGuarded ? .guardedMarkdown : .markdown
      return .success(.breaks)
    }
    let name = String(decoding: context.attribute, as: UTF8.self)
    guard context.state == .double, name == "alt" || name == "title" else {
      return .failure(HTMLContext.Refusal(kind: TemplatingProblems.lostPlace, words: "in the name of a code block"))
    }
    found[step] = isGuarded && name == "alt" ? .guardedMarkdownAttribute : .markdownAttribute
    return .success(.html)
  }
}

/// The Markdown next to values, as far as it could combine with a value's ends. Only text can be inspected.
struct MarkdownNeighbours {
  private let outline: Outline
  /// The values behind a `<` that no `>` closed, so that a plain word would become an attribute in its tag.
  private var isInTag: Set<Int> = []

  init(_ outline: Outline) {
    self.outline = outline
    var bracket = UInt8.greater
    for (index, step) in outline.steps.enumerated() {
      if case .value = step, bracket == .less { isInTag.insert(index) }
      guard let text = text(index) else { continue }
      bracket = text.last { $0 == .less || $0 == .greater } ?? bracket
    }
  }

  /// Whether the value's first and last character must be written as numeric references.
  ///
  /// Then the character beside a delimiter is always `&` or `;`, so that whether `*` opens or closes does not depend on
  /// the value (CommonMark 6.2, flanking).
  func needGuard(_ step: Int) -> Bool {
    guard let after = text(step + 1), !isInTag.contains(step) else { return true }
    guard let before = text(step - 1) ?? (isAlone(step - 1) ? [] : nil) else { return true }
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

  /// The text of a step; empty at both ends of the template.
  private func text(_ step: Int) -> ArraySlice<UInt8>? {
    guard outline.steps.indices.contains(step) else { return [] }
    guard case .text(let range) = outline.steps[step] else { return nil }
    return outline.text[range]
  }

  private func isAlone(_ step: Int) -> Bool {
    if case .open(let section) = outline.steps[step] { section.isAlone } else { false }
  }
}
