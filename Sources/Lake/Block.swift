internal import Model

/// A stretch of a lake's file that is read by itself.
package struct Block: Sendable, Hashable {
  /// What it is for: a shard's number, or the kind of what it holds.
  package let key: UInt32
  package let offset: Int
  package let length: Int
  /// The first 16 bytes of its SHA-256.
  package let digest: [UInt8]

  static let digestBytes = 16
  /// The bytes of a block in the index.
  static let entryBytes = 4 + 8 + 8 + digestBytes

  static func digest(of bytes: [UInt8]) -> [UInt8] { Array(SHA256.digest(bytes).prefix(digestBytes)) }
}

/// The fixed parts of a file of blocks: a head, the blocks, an index of them, and a tail with the index's length.
enum BlockLayout {
  static let head = Array("sumaqlk1".utf8)
  static let tailBytes = 8 + head.count
}
