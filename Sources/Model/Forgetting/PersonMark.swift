/// Sixteen bytes that stand for a person's id or e-mail address, which only the holder of the key can make or recognize.
package struct PersonMark: Sendable, Hashable, Comparable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Reads 32 hexadecimal digits in lower case; nil for anything else.
  package init?(hex: String) {
    let digits = Array(hex.utf8)
    guard digits.count == 32, digits.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
      let high = UInt64(hex.prefix(16), radix: 16), let low = UInt64(hex.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  package var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) } }
  }

  package var hex: String { Digest.hex(bytes) }

  package static func < (left: PersonMark, right: PersonMark) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}
