/// The Markdown blocks that may be open at some place.
struct BlockStates: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The beginning of the text.
  static let fresh = BlockStates(rawValue: 1)
  /// No block is open.
  static let closed = BlockStates(rawValue: 2)
  /// A list or indented code that may continue behind a blank line.
  static let list = BlockStates(rawValue: 4)
  /// An HTML block that continues until a blank line.
  static let html = BlockStates(rawValue: 8)
  /// Another block, to which whatever follows belongs.
  static let unknown = BlockStates(rawValue: 16)
}
