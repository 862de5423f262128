/// A compiled regular expression.
final class Pattern {
  let groups: Int
  private let node: PatternNode
  private let automaton: PatternAutomaton
  private let mustEnd: () -> Bool
  private var searches: [Int: PatternSearch] = [:]

  /// `mustEnd` is called within long searches, which throw `PatternClosure.Interrupted` if it returns true.
  init(_ text: String, mustEnd: @escaping () -> Bool = { false }) throws(PatternMistake) {
    let (node, groups) = try PatternParser.parse(text)
    self.node = node
    self.groups = groups
    self.mustEnd = mustEnd
    automaton = PatternAutomaton(try PatternProgram(node, group: -1), mustEnd: mustEnd)
  }

  /// Whether a part of the text is what the expression describes.
  func finds(in text: PatternText) throws(PatternClosure.Interrupted) -> Bool { try automaton.finds(in: text) }

  /// The bytes of the first part of the text that the expression describes, or of one of its groups. `group` must be at
  /// most `groups`, and 0 is the whole.
  func first(in text: PatternText, group: Int) throws -> Range<Int>? {
    // Most texts have no such part, which the automaton tells at less cost.
    guard try automaton.finds(in: text) else { return nil }
    if searches[group] == nil {
      searches[group] = PatternSearch(
        try PatternProgram(node, group: group), isWhole: group == 0, mustEnd: mustEnd)
    }
    return try searches[group]?.first(in: text)
  }
}
