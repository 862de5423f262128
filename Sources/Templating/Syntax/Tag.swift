/// One `{{…}}` in a template.
struct Tag {
  enum Kind: UInt8 {
    case variable, raw, section, inverted, close, partial, parent, block
    /// Comments and delimiter tags, which produce no node.
    case nothing
  }

  var kind: Kind
  /// Whether the name is a value that has the partial's name.
  var isDynamic = false
  /// The range from the opening delimiter to the end of the closing one.
  var range: Range<Int>
  var name: String
  /// For an opening tag the index of its closing tag, and vice versa.
  var match = -1
  /// Whether the innermost open tag is a parent, so that a block is an argument.
  var isArgument = false
}
