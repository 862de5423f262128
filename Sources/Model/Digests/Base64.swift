/// Base64 according to RFC 4648, with padding.
package enum Base64 {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  package static func text(_ bytes: [UInt8]) -> String { String(decoding: letters(of: bytes), as: UTF8.self) }

  /// The letters as bytes.
  package static func letters(of bytes: [UInt8]) -> [UInt8] {
    let length = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: length) { out, count in
      letters.withUnsafeBufferPointer { letters in
        bytes.withUnsafeBufferPointer { bytes in
          for group in 0..<length / 4 { write(group, of: bytes, to: out, letters) }
        }
      }
      count = length
    }
  }

  @inline(__always)
  private static func write(
    _ group: Int, of bytes: UnsafeBufferPointer<UInt8>, to out: UnsafeMutableBufferPointer<UInt8>,
    _ letters: UnsafeBufferPointer<UInt8>
  ) {
    let (from, to) = (group * 3, group * 4)
    let known = bytes.count - from
    var bits = UInt32(bytes[from]) << 16
    if known > 1 { bits |= UInt32(bytes[from + 1]) << 8 }
    if known > 2 { bits |= UInt32(bytes[from + 2]) }
    out[to] = letters[Int(bits >> 18)]
    out[to + 1] = letters[Int(bits >> 12 & 63)]
    out[to + 2] = known > 1 ? letters[Int(bits >> 6 & 63)] : pad
    out[to + 3] = known > 2 ? letters[Int(bits & 63)] : pad
  }

  /// The bytes that letters stand for; nil unless they are exactly what `letters` gives for them.
  package static func bytes(_ letters: some Sequence<UInt8>) -> [UInt8]? {
    if let bytes = letters.withContiguousStorageIfAvailable({ decoded($0) }) { return bytes }
    return Array(letters).withUnsafeBufferPointer { decoded($0) }
  }

  private static func decoded(_ letters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard letters.count % 4 == 0 else { return nil }
    let pads = letters.suffix(2).reversed().prefix { $0 == pad }.count
    let length = letters.count / 4 * 3 - pads
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: letters.count / 4 * 3) { out, count in
      values.withUnsafeBufferPointer { values in
        for group in 0..<letters.count / 4 {
          let isLast = group * 4 + 4 == letters.count
          var bits: UInt32 = 0
          for index in 0..<4 {
            let value = isLast && index >= 4 - pads ? 0 : values[Int(letters[group * 4 + index])]
            isWhole = isWhole && value < 64
            bits = bits << 6 | UInt32(value & 63)
          }
          for index in 0..<3 { out[group * 3 + index] = UInt8(truncatingIfNeeded: bits >> UInt32(16 - index * 8)) }
        }
      }
      // What padding leaves over must be zeros, so that bytes have one text.
      for index in length..<letters.count / 4 * 3 { isWhole = isWhole && out[index] == 0 }
      count = length
    }
    return isWhole ? bytes : nil
  }

  /// The value of each byte as a letter; 255 if it is none.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
