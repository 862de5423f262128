/// Validates UTF-8 (RFC 3629): no overlong forms, no surrogates, nothing above U+10FFFF.
enum UTF8Check {
  /// The length of the character that begins with a byte beyond ASCII; 0 if it is invalid, -1 if the bytes end within
  /// it.
  @inline(__always)
  static func length(_ bytes: UnsafePointer<UInt8>, available: Int) -> Int {
    let first = bytes[0]
    guard first >= 0xC2, first <= 0xF4 else { return 0 }
    guard available > 1 else { return -1 }
    let second = bytes[1]
    if first < 0xE0 { return second & 0xC0 == 0x80 ? 2 : 0 }
    guard second >= lowest(first), second <= highest(first) else { return 0 }
    guard available > 2 else { return -1 }
    guard bytes[2] & 0xC0 == 0x80 else { return 0 }
    if first < 0xF0 { return 3 }
    guard available > 3 else { return -1 }
    return bytes[3] & 0xC0 == 0x80 ? 4 : 0
  }

  /// Whether all bytes are valid UTF-8.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return true }
    var index = 0
    while index < bytes.count {
      if index &+ 8 <= bytes.count,
        bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index &+= 8
      } else if base[index] < 0x80 {
        index &+= 1
      } else {
        let length = length(base + index, available: bytes.count &- index)
        guard length > 0 else { return false }
        index &+= length
      }
    }
    return true
  }

  @inline(__always)
  private static func lowest(_ first: UInt8) -> UInt8 {
    switch first {
    case 0xE0: 0xA0
    case 0xF0: 0x90
    default: 0x80
    }
  }

  @inline(__always)
  private static func highest(_ first: UInt8) -> UInt8 {
    switch first {
    case 0xED: 0x9F
    case 0xF4: 0x8F
    default: 0xBF
    }
  }
}
