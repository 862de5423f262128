/// One step of a parsed template.
struct Node {
  enum Kind: UInt8 {
    case text
    /// The start of a line with its leading blanks, where an indentation may be added.
    case line
    case variable, raw, section, inverted, partial, parent, block, end
  }

  /// How a block, partial or parent stands on its line.
  enum LinePosition: UInt8 {
    case inline
    /// It is alone on its line, which is removed; the blanks before it become indentation.
    case alone
    /// A block that is opened and closed at once, alone on its line: its blanks become indentation, the line break
    /// stays.
    case collapsed
  }

  var kind: Kind
  var isDynamic = false
  var linePosition = LinePosition.inline
  /// For a line: whether it is blank.
  var isBlank = false
  /// The text, the line's blanks, or the indentation of a tag that is alone.
  var range: Range<Int> = 0..<0
  var name = ""
  /// The offset of the tag, for problems.
  var offset = 0
  /// The index of the matching node.
  var match = -1
}
