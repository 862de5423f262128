internal import Model
internal import Platform

/// Writes rows of JSON to a file through one buffer.
///
/// It needs the memory of the buffer (1 MB and the longest row). After a failed write the rest is dropped and `close`
/// throws.
final class RowBuffer {
  private static let capacity = 1 << 20
  private let file: FileDescriptor
  private var bytes: [UInt8] = []
  private(set) var rows = 0

  /// Creates a file, or truncates an existing one.
  init(path: String) throws(FileError) {
    file = try FileDescriptor(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
    bytes.reserveCapacity(Self.capacity + (64 << 10))
  }

  /// Starts a row with its id.
  @inline(__always)
  func begin(_ id: some DemoText) {
    put("{\"id\":\"")
    id.write(to: self)
    put("\"")
  }

  /// Ends a row.
  @inline(__always)
  func end() throws(FileError) {
    put("}\n")
    rows += 1
    if bytes.count >= Self.capacity { try flush() }
  }

  func flush() throws(FileError) {
    try file.write(bytes)
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Pieces

  @inline(__always)
  func put(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  @inline(__always)
  func put(_ byte: UInt8) { bytes.append(byte) }

  @inline(__always)
  func put(_ text: [UInt8]) { bytes.append(contentsOf: text) }

  /// Eight bytes, the lowest first.
  @inline(__always)
  func put(packed value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Decimal digits, at least `width` of them.
  func put(_ number: Int, width: Int = 1) {
    var divisor = 1
    for _ in 1..<max(1, width) { divisor *= 10 }
    while number / divisor >= 10 { divisor *= 10 }
    var rest = number
    while divisor > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / divisor % 10))
      rest %= divisor
      divisor /= 10
    }
  }

  /// The position of the next byte, with which a row can look back at what was written.
  var position: Int { bytes.count }

  /// Replaces one byte that was already written.
  func replace(at position: Int, with byte: UInt8) { bytes[position] = byte }

  func byte(at position: Int) -> UInt8 { bytes[position] }

  /// Removes everything after `position`.
  func rewind(to position: Int) { bytes.removeLast(bytes.count - position) }
}

/// Writes fields of a row. Names are given with their quotes and colon: `,"stars":`.
extension RowBuffer {
  @inline(__always)
  func field(_ name: StaticString, _ value: some DemoText) {
    put(name)
    put(UInt8(ascii: "\""))
    value.write(to: self)
    put(UInt8(ascii: "\""))
  }

  func field(_ name: StaticString, text: [UInt8]) {
    put(name)
    put(UInt8(ascii: "\""))
    put(text)
    put(UInt8(ascii: "\""))
  }

  func field(_ name: StaticString, _ number: Int) {
    put(name)
    put(number)
  }

  /// `hundredths` as a decimal: 1250 is `12.50`.
  func field(_ name: StaticString, hundredths: Int) {
    put(name)
    put(hundredths / 100)
    put(UInt8(ascii: "."))
    put(hundredths % 100, width: 2)
  }

  /// Half stars as a number: 9 is `4.5`, 8 is `4`.
  func field(_ name: StaticString, halves: Int) {
    put(name)
    put(halves / 2)
    if halves % 2 == 1 { put(".5") }
  }

  /// A time as ISO 8601 text, or as the seconds of a Firestore dump.
  func field(_ name: StaticString, time seconds: Int, asSeconds: Bool = false) {
    put(name)
    if asSeconds {
      put("{\"_seconds\":")
      put(seconds)
      put(",\"_nanoseconds\":")
      put(seconds % 997 * 1_000_000)
      return put("}")
    }
    put(UInt8(ascii: "\""))
    putTime(seconds)
    put(UInt8(ascii: "\""))
  }

  private func putTime(_ seconds: Int) {
    let day = CivilDay(number: seconds / 86_400).components
    put(day.year, width: 4)
    put(UInt8(ascii: "-"))
    put(day.month, width: 2)
    put(UInt8(ascii: "-"))
    put(day.day, width: 2)
    put(UInt8(ascii: "T"))
    put(seconds / 3600 % 24, width: 2)
    put(UInt8(ascii: ":"))
    put(seconds / 60 % 60, width: 2)
    put(UInt8(ascii: ":"))
    put(seconds % 60, width: 2)
    put(".")
    put(seconds % 997, width: 3)
    put("Z")
  }
}

/// A text that can be written into a row without escaping.
protocol DemoText {
  func write(to row: RowBuffer)
}
