/// The order of names in lists for people: numbers by their values, so that `2` precedes `10`, and all else by bytes.
package enum NaturalOrder {
  package static func precedes(_ one: String, _ other: String) -> Bool {
    one.withBytes { one in other.withBytes { compare(one, $0) < 0 } }
  }

  /// Negative if `left` precedes `right`; 0 only if they are equal. Leading zeros decide between texts that are equal
  /// otherwise.
  package static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      if isDigit(left[one]), isDigit(right[other]) {
        let (number, second) = (Self.number(left, from: one), Self.number(right, from: other))
        if number.count != second.count { return number.count - second.count }
        for (digit, other) in zip(left[number], right[second]) where digit != other { return Int(digit) - Int(other) }
        (one, other) = (number.upperBound, second.upperBound)
      } else if left[one] == right[other] {
        (one, other) = (one + 1, other + 1)
      } else {
        return Int(left[one]) - Int(right[other])
      }
    }
    if (one < left.count) != (other < right.count) { return one < left.count ? 1 : -1 }
    if left.elementsEqual(right) { return 0 }
    return left.lexicographicallyPrecedes(right) ? -1 : 1
  }

  /// The digits of the number that begins here, without leading zeros.
  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
    return (bytes[start..<end].firstIndex { $0 != 0x30 } ?? end)..<end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
