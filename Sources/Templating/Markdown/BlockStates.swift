/// What the Markdown before a place may have left open there.
struct BlockStates: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The text begins.
  static let fresh = BlockStates(rawValue: 1)
  /// Nothing is open.
  static let closed = BlockStates(rawValue: 2)
  /// A list or an indented code may go on behind a blank line.
  static let list = BlockStates(rawValue: 4)
  /// An HTML block goes on until a blank line.
  static let html = BlockStates(rawValue: 8)
  /// Something else; whatever follows belongs to it.
  static let unknown = BlockStates(rawValue: 16)
}
