internal import Platform

/// Compares bytes.
enum Bytes {
  /// Negative if `left` precedes `right`, 0 if they are equal.
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(left.count, right.count)
    if count > 0, let one = left.baseAddress, let other = right.baseAddress {
      let order = memcmp(one, other, count)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// The eight bytes from `start` on as a big-endian number, padded by zeros. Different numbers have the order of their
  /// bytes.
  static func head(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> UInt64 {
    guard let base = bytes.baseAddress, start < bytes.count else { return 0 }
    if bytes.count - start >= 8 {
      return UInt64(bigEndian: UnsafeRawPointer(base + start).loadUnaligned(as: UInt64.self))
    }
    var head: UInt64 = 0
    for index in start..<bytes.count { head |= UInt64(bytes[index]) << UInt64(56 - 8 * (index - start)) }
    return head
  }
}

/// Decodes valid UTF-8.
enum UTF8Scalars {
  /// The scalar that begins at `index`, and its length in bytes.
  static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> (value: UInt32, length: Int) {
    let lead = UInt32(bytes[index])
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 1, index + length <= bytes.count else { return (lead, 1) }
    var value = lead & (0x7F >> UInt32(length))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (value, length)
  }

  /// Whether a scalar is Han, kana or Hangul, whose words are not separated by spaces.
  static func isUnspaced(_ value: UInt32) -> Bool {
    switch value {
    case 0x3040...0x30FF, 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
    default: false
    }
  }
}
