/// Writes lines of JSON into a buffer, which is read piece by piece.
struct JSONLineWriter {
  private(set) var bytes: [UInt8] = []
  private var taken = 0
  /// The number of the next line.
  private(set) var line = 1
  /// The total number of bytes so far.
  private(set) var total = 0

  var isEmpty: Bool { taken == bytes.count }
  var count: Int { bytes.count }

  mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  /// Removes everything behind `count`.
  mutating func cut(to count: Int) { bytes.removeLast(bytes.count - count) }

  /// Writes empty lines up to a line number.
  mutating func pass(to line: Int) {
    guard line > self.line else { return }
    bytes.append(contentsOf: repeatElement(0x0A, count: line - self.line))
    self.line = line
  }

  mutating func endLine() {
    bytes.append(0x0A)
    line += 1
  }

  /// Moves as many bytes into a buffer as fit.
  mutating func drain(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - taken)
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count])) }
    taken += count
    total += count
    if taken == bytes.count {
      bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 20)
      taken = 0
    }
    return count
  }

  /// Appends a text in quotes. `_xHHHH_` is the character of that number, by which workbooks write characters that XML
  /// does not allow.
  mutating func appendText(_ text: UnsafeRawBufferPointer) {
    bytes.append(UInt8(ascii: "\""))
    var start = 0
    var index = 0
    while index < text.count {
      let byte = text[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "_") else {
        index &+= 1
        continue
      }
      if byte == UInt8(ascii: "_"), !Self.isNumbered(text, index) {
        index &+= 1
        continue
      }
      bytes.append(contentsOf: text[start..<index])
      index += appendEscape(byte, text, index)
      start = index
    }
    bytes.append(contentsOf: text[start...])
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the escaped form of a byte, and returns how many bytes of the text it represents.
  private mutating func appendEscape(_ byte: UInt8, _ text: UnsafeRawBufferPointer, _ index: Int) -> Int {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "_"):
      bytes.append(UInt8(ascii: "u"))
      bytes.append(contentsOf: text[index + 2..<index + 6])
      return 7
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    default:
      append("u00")
      for digit in [byte >> 4, byte & 15] {
        bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
    return 1
  }

  /// Whether there is `_xHHHH_` at an index.
  private static func isNumbered(_ text: UnsafeRawBufferPointer, _ index: Int) -> Bool {
    guard index + 7 <= text.count, text[index + 1] == UInt8(ascii: "x"), text[index + 6] == UInt8(ascii: "_") else {
      return false
    }
    return text[index + 2..<index + 6].allSatisfy { byte in
      ASCIIText.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
    }
  }
}
