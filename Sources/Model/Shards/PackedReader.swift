/// Reads what `PackedWriter` wrote. Every question throws `Torn` if the bytes end before its answer does.
package struct PackedReader {
  /// The bytes are not what was written.
  package struct Torn: Error, Sendable, Hashable {
    package init() {}
  }

  private let bytes: [UInt8]
  private var offset = 0

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var isAtEnd: Bool { offset == bytes.count }

  package mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
    _: Number.Type = Number.self
  ) throws(Torn) -> Number {
    let start = try take(MemoryLayout<Number>.size).lowerBound
    return bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: start, as: Number.self)) }
  }

  package mutating func flag() throws(Torn) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw Torn()
    }
  }

  package mutating func array() throws(Torn) -> [UInt8] { try Array(bytes[range()]) }

  /// `count` bytes without a length before them.
  package mutating func array(of count: Int) throws(Torn) -> [UInt8] { try Array(bytes[take(count)]) }

  package mutating func text() throws(Torn) -> String { String(decoding: bytes[try range()], as: UTF8.self) }

  /// Calls `body` with the next bytes, which are valid only during the call.
  package mutating func withBytes(_ body: (UnsafeRawBufferPointer) -> Void) throws(Torn) {
    let range = try range()
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// A value that may be missing.
  package mutating func optional<Value>(
    _ body: (inout PackedReader) throws(Torn) -> Value
  ) throws(Torn) -> Value? {
    try flag() ? try body(&self) : nil
  }

  private mutating func range() throws(Torn) -> Range<Int> { try take(Int(try number(UInt32.self))) }

  private mutating func take(_ count: Int) throws(Torn) -> Range<Int> {
    guard count >= 0, count <= bytes.count - offset else { throw Torn() }
    offset += count
    return offset - count..<offset
  }
}
