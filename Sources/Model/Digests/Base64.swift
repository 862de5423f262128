internal import CDigest

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
