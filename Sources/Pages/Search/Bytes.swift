internal import Platform

/// Bytes in their order.
enum Bytes {
  /// Below 0 where `left` stands first, 0 where both are the same.
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let count = min(left.count, right.count)
    if count > 0, let one = left.baseAddress, let other = right.baseAddress {
      let order = memcmp(one, other, count)
      if order != 0 { return Int(order) }
    }
    return left.count - right.count
  }

  /// The eight bytes from `start` on as a number, the first one highest; zeros behind the end. Where two numbers differ,
  /// their bytes stand in the same order.
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
