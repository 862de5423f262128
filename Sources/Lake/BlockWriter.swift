internal import Diagnostics
internal import Model
package import Platform

/// Writes a file of blocks on the machine's own disk, from where it is put into the lake.
///
/// Only the index stays in memory: 36 bytes for each block.
package final class BlockWriter {
  private let file: FileDescriptor
  package let path: String
  private var blocks: [Block] = []
  private var written = 0
  private let compressor = ZstdCompressor()
  private let mostBytes: Int

  /// `path` must not exist. `mostBytes` are those of a block, which only tests change.
  package init(_ path: String, mostBytes: Int = Block.mostBytes) throws(FileError) {
    self.path = path
    self.mostBytes = mostBytes
    file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    try put(BlockLayout.head)
  }

  /// Appends a block. Blocks of one key are read in the order in which they were appended. Fails if it is larger than any
  /// that is read.
  package func append(_ key: UInt32, _ bytes: [UInt8]) throws(FileError) {
    guard bytes.count <= mostBytes else {
      throw FileError("write a block of \(bytes.count) bytes into", path, code: EFBIG)
    }
    guard let frame = compressor.frame(of: bytes) else { throw FileError("compress for", path, code: ENOMEM) }
    blocks.append(Block(key: key, offset: written, length: frame.count, digest: Block.digest(of: frame)))
    try put(frame)
  }

  /// Writes the index, and returns its digest.
  package func finish() throws(FileError) -> [UInt8] {
    var index = PackedWriter()
    for block in blocks {
      index.add(block.key)
      index.add(UInt64(block.offset))
      index.add(UInt64(block.length))
      block.digest.forEach { index.add($0) }
    }
    try put(index.bytes)
    var tail = PackedWriter()
    tail.add(UInt64(index.bytes.count))
    try put(tail.bytes + BlockLayout.head)
    return SHA256.digest(index.bytes)
  }

  private func put(_ bytes: [UInt8]) throws(FileError) {
    try file.write(bytes)
    written += bytes.count
  }
}
