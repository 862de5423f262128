/// Builds text from pieces, as bytes.
///
/// String interpolation grows a string and makes a dozen calls for each piece. A page has a hundred such texts, and a
/// drawing has hundreds of pieces.
struct TextWriter {
  private(set) var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }

  static func += (writer: inout TextWriter, text: StaticString) {
    writer.bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: String) {
    text.withBytes { bytes.append(contentsOf: $0) }
  }

  mutating func add(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      bytes.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  /// Adds a number of tenths: 479 as `47.9`, 480 as `48`.
  mutating func add(tenths: Int) {
    if tenths < 0 { bytes.append(UInt8(ascii: "-")) }
    let value = Int(tenths.magnitude)
    add(value / 10)
    guard !value.isMultiple(of: 10) else { return }
    bytes.append(UInt8(ascii: "."))
    bytes.append(0x30 + UInt8(value % 10))
  }
}
