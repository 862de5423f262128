internal import Diagnostics

/// Escapes text as a string in a classic script. It contains no markup, no line terminator and no non-text.
enum ScriptText {
  static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    text.withBytes { bytes in
      var start = 0
      for index in bytes.indices {
        guard isSpecial(bytes, index) else { continue }
        output += bytes[start..<index]
        start = index + append(bytes, index, to: &output)
      }
      output += bytes[start...]
    }
    output.append(UInt8(ascii: "\""))
  }

  private static func isSpecial(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    switch bytes[index] {
    case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x5C, 0x7F: true
    case 0xE2: index + 2 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8
    case 0xC2, 0xEF...: NonText.length(bytes, at: index) > 0
    default: false
    }
  }

  /// Writes an escape, and returns the number of bytes that it replaces.
  private static func append(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, to output: inout [UInt8]) -> Int {
    switch bytes[index] {
    case 0xE2:
      output += (bytes[index + 2] == 0xA8 ? "\\u2028" : "\\u2029").utf8
      return 3
    case 0x22, 0x5C: output += [0x5C, bytes[index]]
    case 0x0A: output += "\\n".utf8
    default:
      let length = max(1, NonText.length(bytes, at: index))
      NonText.appendEscape(of: bytes, at: index, length: length, to: &output)
      return length
    }
    return 1
  }
}
