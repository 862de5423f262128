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
