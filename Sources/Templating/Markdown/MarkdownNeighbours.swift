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
