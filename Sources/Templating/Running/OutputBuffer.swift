/// A growing byte buffer with memory of its own.
///
/// An array checks at every append whether it is shared, and a page is some thousand appends of a few bytes.
package struct OutputBuffer: ~Copyable {
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  package private(set) var count = 0

  package init(capacity: Int = 32 << 10) {
    self.capacity = capacity
    start = capacity == 0 ? Self.nowhere : .allocate(byteCount: capacity, alignment: 8)
  }

  deinit { if capacity > 0 { start.deallocate() } }

  /// The address of a buffer without memory.
  nonisolated(unsafe) private static let nowhere = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8)

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    if count == capacity { grow(by: 1) }
    start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  /// Appends eight bytes, the low ones first.
  @inline(__always)
  mutating func append(word: UInt64) {
    if capacity - count < 8 { grow(by: 8) }
    start.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    count += 8
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress else { return }
    if capacity - count < bytes.count { grow(by: bytes.count) }
    (start + count).copyMemory(from: source, byteCount: bytes.count)
    count += bytes.count
  }

  @inline(__always)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(UnsafeRawBufferPointer(bytes)) }

  @inline(__always)
  mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  /// Appends a literal, which is copied from the program's own text.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() { count = 0 }

  /// Removes what was written behind `start`.
  mutating func cut(to start: Int) { count = min(count, start) }

  /// Removes line breaks at the end, but nothing before `first`.
  mutating func removeLineBreaks(downTo first: Int) {
    while count > first, start.load(fromByteOffset: count - 1, as: UInt8.self) == .newline { count -= 1 }
  }

  package borrowing func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(UnsafeRawBufferPointer(start: start, count: count))
  }

  private mutating func grow(by more: Int) {
    let larger = max(64, capacity * 2, count + more)
    let fresh = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    fresh.copyMemory(from: start, byteCount: count)
    if capacity > 0 { start.deallocate() }
    start = fresh
    capacity = larger
  }

  /// Appends the output of `write` to an array at once.
  static func collect(into bytes: inout [UInt8], _ write: (inout OutputBuffer) -> Void) {
    var output = OutputBuffer()
    write(&output)
    output.withBytes { if bytes.isEmpty { bytes = Array($0) } else { bytes.append(contentsOf: $0) } }
  }
}

/// Bytes with a meaning in templates and in their output.
extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let equals = UInt8(ascii: "=")
  static let less = UInt8(ascii: "<")
  static let greater = UInt8(ascii: ">")
  static let ampersand = UInt8(ascii: "&")
  static let semicolon = UInt8(ascii: ";")
  static let slash = UInt8(ascii: "/")
  static let backslash = UInt8(ascii: "\\")
  static let quote = UInt8(ascii: "\"")
  static let apostrophe = UInt8(ascii: "'")
  static let asterisk = UInt8(ascii: "*")
  static let colon = UInt8(ascii: ":")
  static let percent = UInt8(ascii: "%")

  var isBlank: Bool { self == .space || self == .tab }
  var isWhitespace: Bool { isBlank || self == .newline || self == .carriageReturn }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}

extension String {
  /// Calls `body` with the text's UTF-8 in place. `withUTF8` requires a mutable copy, which is retained and released.
  @inline(__always)
  func withUTF8InPlace(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    if utf8.withContiguousStorageIfAvailable(body) != nil { return }
    var copy = self
    copy.withUTF8(body)
  }
}
