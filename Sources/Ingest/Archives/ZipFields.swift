/// One record of a zip file's structure; its numbers are little-endian.
struct ZipFields {
  private let bytes: [UInt8]
  private let start: Int
  /// The size of the record's fixed part, in which its fields are.
  private let count: Int

  /// A record of `count` bytes at an offset; nil if it does not fit or does not begin with `signature`.
  init?(_ bytes: [UInt8], at start: Int, count: Int, signature: UInt32) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= count else { return nil }
    self.bytes = bytes
    self.start = start
    self.count = count
    guard u32(0) == Int(signature) else { return nil }
  }

  func u16(_ place: Int) -> Int { Int(number(place, 2)) }
  func u32(_ place: Int) -> Int { Int(number(place, 4)) }
  /// Nil for a number that is too large for any file.
  func u64(_ place: Int) -> Int? { Int(exactly: number(place, 8)) }

  private func number(_ place: Int, _ width: Int) -> UInt64 {
    precondition(place + width <= count)  // proven: the callers' offsets are constants within their records
    return Self.number(bytes, start + place, width)
  }

  /// The number at an offset, which must be within the bytes.
  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (place..<place + width).reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
