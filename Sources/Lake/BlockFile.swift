package import Diagnostics
package import Model
internal import Platform

/// A file of blocks that is read by ranges: its end, its index, and the blocks that are asked for.
package final class BlockFile {
  private let file: FileDescriptor
  private let path: String
  private let decompressor = ZstdDecompressor()
  /// All blocks, in the order in which they were appended.
  package let blocks: [Block]

  /// Opens a file and reads its index. Fails with 74 if it is not what was written, or if the digest of its index does not
  /// begin with `digest`.
  package init(_ path: String, digest: String? = nil) throws(Failure) {
    self.path = path
    do throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_RDONLY)
      let size = try file.status().size
      let index = try Self.index(file, size)
      guard let index, let blocks = Self.blocks(index) else {
        throw FileError("read", path, code: EBADMSG)
      }
      guard digest.map({ Digest.hex(SHA256.digest(index)).hasPrefix($0) }) ?? true else {
        throw FileError("read", path, code: EBADMSG)
      }
      self.blocks = blocks
    } catch {
      throw error.code == EBADMSG
        ? LakeProblems.torn(path, "the file is cut off, or is not the one that was listed") : error.failure
    }
  }

  /// The bytes of a block. Fails with 74 if they are not what was written.
  package func bytes(of block: Block) throws(Failure) -> [UInt8] {
    do throws(FileError) {
      let frame = try Self.read(file, block.offset, block.length)
      if Block.digest(of: frame) == block.digest,
        let bytes = decompressor.bytes(of: frame, limit: Block.mostBytes)
      {
        return bytes
      }
    } catch { throw error.failure }
    throw LakeProblems.torn(path, "a block of the file is not what was written")
  }

  /// Whether all blocks are what was written.
  package func isWhole() throws(Failure) -> Bool {
    do throws(FileError) {
      for block in blocks where try Block.digest(of: Self.read(file, block.offset, block.length)) != block.digest {
        return false
      }
      return true
    } catch { throw error.failure }
  }

  /// Calls `body` with a reader of each block of a key.
  package func each(_ key: UInt32, _ body: (inout PackedReader) throws -> Void) throws {
    for block in blocks where block.key == key {
      var reader = PackedReader(try bytes(of: block))
      do {
        while !reader.isAtEnd { try body(&reader) }
      } catch is PackedReader.Torn { throw torn() }
    }
  }

  /// What is wrong if a block's values cannot be read.
  package func torn() -> Failure { LakeProblems.torn(path, "a block of the file is not what this sumaq writes") }

  /// A reader of a block.
  package func value(of block: Block) throws(Failure) -> PackedReader { PackedReader(try bytes(of: block)) }

  private static func index(_ file: borrowing FileDescriptor, _ size: Int) throws(FileError) -> [UInt8]? {
    let least = BlockLayout.head.count + BlockLayout.tailBytes
    guard size >= least, try read(file, 0, BlockLayout.head.count) == BlockLayout.head else { return nil }
    let tail = try read(file, size - BlockLayout.tailBytes, BlockLayout.tailBytes)
    guard Array(tail.suffix(BlockLayout.head.count)) == BlockLayout.head else { return nil }
    var length: UInt64 = 0
    for (place, byte) in tail.prefix(8).enumerated() { length |= UInt64(byte) << UInt64(8 * place) }
    guard length <= UInt64(size - least), length % UInt64(Block.entryBytes) == 0 else { return nil }
    return try read(file, size - BlockLayout.tailBytes - Int(length), Int(length))
  }

  /// The blocks of an index; nil if one of them does not follow the one before.
  private static func blocks(_ index: [UInt8]) -> [Block]? {
    var reader = PackedReader(index)
    var blocks: [Block] = []
    var end = BlockLayout.head.count
    do throws(PackedReader.Torn) {
      while !reader.isAtEnd {
        let key: UInt32 = try reader.number()
        let (offset, length) = (try reader.number(UInt64.self), try reader.number(UInt64.self))
        var digest: [UInt8] = []
        for _ in 0..<Block.digestBytes { digest.append(try reader.number()) }
        guard offset == UInt64(end), length < 1 << 40 else { return nil }
        blocks.append(Block(key: key, offset: end, length: Int(length), digest: digest))
        end += Int(length)
      }
    } catch { return nil }
    return blocks
  }

  private static func read(_ file: borrowing FileDescriptor, _ offset: Int, _ count: Int) throws(FileError) -> [UInt8] {
    do throws(FileError) { return try file.bytes(at: offset, count: count) } catch {
      // The file ends before; any other failure of the disk says nothing of what was put.
      guard error.code == EIO, try file.status().size < offset + count else { throw error }
      throw FileError("read", file.path, code: EBADMSG)
    }
  }
}
