/// 16 bytes that identify a path, what a page was made from, or its bytes.
package struct LedgerDigest: Sendable, Hashable, Comparable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// No digest: an unknown value.
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

  /// SHA-256 of the text's UTF-8, cut to 16 bytes. The key of a path.
  package init(of text: String) {
    self = text.withBytes { LedgerDigest(of: UnsafeRawBufferPointer($0)) }
  }

  /// The first 16 bytes of a hash, which must not be used afterwards.
  package init(finishing hash: inout SHA256) {
    let words = hash.finishShort()
    self.init(high: words.high, low: words.low)
  }

  /// Reads 16 stored bytes; nil if there are fewer.
  package init?(reading bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  /// The 16 bytes as they are stored. They sort like the digests.
  package var bytes: [UInt8] {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { Array($0) }
  }

  package static func < (left: LedgerDigest, right: LedgerDigest) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
