/// One record of a zip file's structure, whose numbers are little-endian.
struct ZipFields {
  private let bytes: [UInt8]
  private let start: Int
  /// Bytes of the record's fixed part, within which its fields are.
  private let count: Int

  /// A record of `count` bytes at a place; nil where it does not fit, or begins otherwise than with `signature`.
  init?(_ bytes: [UInt8], at start: Int, count: Int, signature: UInt32) {
    guard start >= 0, start <= bytes.count, bytes.count - start >= count else { return nil }
    self.bytes = bytes
    self.start = start
    self.count = count
    guard u32(0) == Int(signature) else { return nil }
  }

  func u16(_ place: Int) -> Int { Int(number(place, 2)) }
  func u32(_ place: Int) -> Int { Int(number(place, 4)) }
  /// Nil for a number that no file has bytes for.
  func u64(_ place: Int) -> Int? { Int(exactly: number(place, 8)) }

  private func number(_ place: Int, _ width: Int) -> UInt64 {
    precondition(place + width <= count)  // proven: the callers' places are constants within their records
    return Self.number(bytes, start + place, width)
  }

  /// The number at a place that is known to be there.
  static func number(_ bytes: [UInt8], _ place: Int, _ width: Int) -> UInt64 {
    var number: UInt64 = 0
    for index in (place..<place + width).reversed() { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}
