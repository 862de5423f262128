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
