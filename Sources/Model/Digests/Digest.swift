internal import CDigest

/// Digests as text.
package enum Digest {
  /// Lower-case hexadecimal, cut at `length` characters.
  package static func hex(_ digest: [UInt8], length: Int = 64) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let bytes = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: bytes.prefix(length), as: UTF8.self)
  }

  /// Lower-case base 32 (RFC 4648's letters), cut at `length` characters.
  package static func base32(_ digest: [UInt8], length: Int) -> String {
    let digits = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in digest {
      buffer = (buffer << 8) | UInt32(byte)
      bits += 8
      while bits >= 5, bytes.count < length {
        bits -= 5
        bytes.append(digits[Int((buffer >> UInt32(bits)) & 31)])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Base64 according to RFC 4648, with padding.
package enum Base64 {
  package static func text(_ bytes: [UInt8]) -> String { String(decoding: letters(of: bytes), as: UTF8.self) }

  /// The letters as bytes.
  package static func letters(of bytes: [UInt8]) -> [UInt8] {
    // The library ends them with a zero.
    [UInt8](unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4 + 1) { out, count in
      count = Int(EVP_EncodeBlock(out.baseAddress, bytes, Int32(bytes.count)))
    }
  }

  /// The bytes that letters stand for; nil unless they are exactly what `letters` gives for them.
  package static func bytes(_ letters: some Sequence<UInt8>) -> [UInt8]? {
    let letters = Array(letters)
    let pads = letters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    var bytes = [UInt8](repeating: 0, count: letters.count / 4 * 3)
    // The library skips blanks, and decodes bits that padding leaves over.
    guard EVP_DecodeBlock(&bytes, letters, Int32(letters.count)) == bytes.count else { return nil }
    bytes.removeLast(min(pads, bytes.count))
    return self.letters(of: bytes) == letters ? bytes : nil
  }
}

/// 16 bytes that identify a path, what a page was made from, or its bytes.
package struct LedgerDigest: Sendable, Hashable, Comparable, Codable {
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
