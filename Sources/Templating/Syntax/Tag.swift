/// One `{{…}}` as the reader found it.
struct Tag {
  enum Kind: UInt8 {
    case variable, raw, section, inverted, close, partial, parent, block
    /// Comments and delimiter tags, which leave nothing behind.
    case nothing
  }

  var kind: Kind
  /// The name is a value that holds the partial's name.
  var isDynamic = false
  /// From the first byte of the opening delimiter to behind the closing one.
  var range: Range<Int>
  var name: String
  /// The close of an opening tag and the other way round, as an index of the tags.
  var match = -1
  /// The innermost open parent stands directly around it, so a block here is an argument.
  var isArgument = false
}
