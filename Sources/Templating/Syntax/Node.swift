/// One step of a parsed template.
struct Node {
  enum Kind: UInt8 {
    case text
    /// The start of a line, with its own leading blanks, where an indentation may be put.
    case line
    case variable, raw, section, inverted, partial, parent, block, end
  }

  /// How a block, partial or parent stands on its line.
  enum Standing: UInt8 {
    case inline
    /// Alone: its line vanishes, its blanks become indentation.
    case alone
    /// A block opened and closed at once, alone: its blanks become indentation, the line break stays.
    case collapsed
  }

  var kind: Kind
  var isDynamic = false
  var standing = Standing.inline
  /// Of a line: nothing follows on it.
  var isBlank = false
  /// The text, the line's blanks or the indentation of what stands alone.
  var range: Range<Int> = 0..<0
  var name = ""
  /// Where the tag begins, for problems.
  var offset = 0
  /// The node of the other end.
  var match = -1
}
