/// A part of a regular expression.
indirect enum PatternNode: Hashable {
  /// A condition on the place between two characters.
  enum Edge: Hashable {
    case textStart, textEnd, word, noWord
  }

  case empty
  case scalars(ScalarRanges)
  case edge(Edge)
  case sequence([PatternNode])
  case either([PatternNode])
  /// `most` is nil if there is no limit.
  case repeated(PatternNode, least: Int, most: Int?, isGreedy: Bool)
  /// A part in parentheses, whose text can be asked for by its number.
  case group(PatternNode, number: Int)
}
