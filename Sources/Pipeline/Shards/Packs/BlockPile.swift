internal import Lake
internal import Model
internal import Platform

/// Gathers values of one kind until they make a block.
struct BlockPile {
  /// The bytes of all piles that are filled at the same time.
  private static let mostWaiting = 24 << 20

  private let file: BlockWriter
  private let key: UInt32
  private let most: Int
  private var bytes = PackedWriter()

  /// One of `count` piles that are filled at the same time: the more there are, the smaller are their blocks.
  init(_ file: BlockWriter, _ key: UInt32, among count: Int = 24) {
    (self.file, self.key) = (file, key)
    most = min(1 << 20, Self.mostWaiting / max(1, count))
  }

  mutating func add(_ body: (inout PackedWriter) -> Void) throws(FileError) {
    body(&bytes)
    if bytes.bytes.count >= most { try flush() }
  }

  mutating func flush() throws(FileError) {
    guard !bytes.bytes.isEmpty else { return }
    try file.append(key, bytes.bytes)
    bytes.removeAll()
  }
}
