internal import Model

/// A stretch of a lake's file that is read by itself: a frame of zstd.
package struct Block: Sendable, Hashable {
  /// What it is for: a shard's number, or the kind of what it holds.
  package let key: UInt32
  package let offset: Int
  /// The bytes of the frame.
  package let length: Int
  /// The first 16 bytes of the frame's SHA-256. The same bytes have the same frame, if zstd has the same version.
  package let digest: [UInt8]

  static let digestBytes = 16
  /// The most bytes that a block holds.
  package static let mostBytes = 1 << 30
  /// The bytes of a block in the index.
  static let entryBytes = 4 + 8 + 8 + digestBytes

  static func digest(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.digest(bytes).prefix(digestBytes)) }
}

/// The fixed parts of a file of blocks: a head, the blocks, an index of them, and a tail with the index's length.
enum BlockLayout {
  static let head = Array("sumaqlk2".utf8)
  static let tailBytes = 8 + head.count
}
