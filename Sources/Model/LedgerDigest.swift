/// 16 bytes that stand for a path, for what a page was made from, or for its bytes.
package struct LedgerDigest: Sendable, Hashable, Comparable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// No digest of anything: what is not known.
  package static let none = LedgerDigest(high: 0, low: 0)

  /// SHA-256 of `bytes`, cut to 16 bytes.
  package init(of bytes: UnsafeRawBufferPointer) {
    var hash = SHA256()
    hash.update(bytes)
    self.init(finishing: &hash)
  }

  /// SHA-256 of `bytes`, cut to 16 bytes.
  package init(of bytes: [UInt8]) {
    self = bytes.withUnsafeBytes { LedgerDigest(of: $0) }
  }

  /// SHA-256 of the text's UTF-8, cut to 16 bytes; how a path becomes a key.
  package init(of text: String) {
    self = text.withBytes { LedgerDigest(of: UnsafeRawBufferPointer($0)) }
  }

  /// The first 16 bytes of a hash that was fed in pieces, which is spent.
  package init(finishing hash: inout SHA256) {
    let words = hash.finishShort()
    self.init(high: words.high, low: words.low)
  }

  /// From 16 stored bytes; nil where there are fewer.
  package init?(reading bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The 16 bytes as they are stored; sorted as the digests are.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  package static func < (left: LedgerDigest, right: LedgerDigest) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
