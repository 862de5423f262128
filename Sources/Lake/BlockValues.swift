internal import Diagnostics
package import Model

/// Reads the values of one key of a file one after the other, as the caller asks for them. A block is in memory at a time.
package struct BlockValues {
  private let file: BlockFile
  private var blocks: ArraySlice<Block>
  private var reader = PackedReader([])

  package init(_ file: BlockFile, _ key: UInt32) {
    self.file = file
    blocks = file.blocks.filter { $0.key == key }[...]
  }

  /// The next value, as `read` reads it; nil at the end.
  package mutating func next<Value>(_ read: (inout PackedReader) throws(PackedReader.Torn) -> Value) throws -> Value? {
    while reader.isAtEnd {
      guard let block = blocks.popFirst() else { return nil }
      reader = try file.value(of: block)
    }
    do { return try read(&reader) } catch { throw file.torn() }
  }
}
