internal import Platform

/// Decodes JSON strings that have escapes.
enum JSONText {
  /// Writes the decoded bytes, which are never more than the raw ones, and returns their number. An unpaired surrogate
  /// becomes U+FFFD, or the three bytes that UTF-8 would have for it.
  ///
  /// The string must have been scanned before, so that every escape is complete.
  static func decode(
    _ raw: UnsafeRawBufferPointer, into target: UnsafeMutableRawPointer, keepsHalves: Bool = false
  ) -> (count: Int, hasLoneSurrogate: Bool) {
    guard let base = raw.baseAddress else { return (0, false) }
    var hasLoneSurrogate = false
    var index = 0
    var count = 0
    while index < raw.count {
      let run = memchr(base + index, 0x5C, raw.count - index).map { UnsafeRawPointer($0) - (base + index) }
      let plain = run ?? raw.count - index
      memcpy(target + count, base + index, plain)
      (index, count) = (index + plain, count + plain)
      guard index + 1 < raw.count else { break }
      if raw[index + 1] == UInt8(ascii: "u") {
        hasLoneSurrogate = decodeUnicode(raw, &index, target, &count, keepsHalves) || hasLoneSurrogate
      } else {
        target.storeBytes(of: simple(raw[index + 1]), toByteOffset: count, as: UInt8.self)
        (index, count) = (index + 2, count + 1)
      }
    }
    return (count, hasLoneSurrogate)
  }

  /// The decoded text, in which an unpaired surrogate can be distinguished from U+FFFD (`holdsHalf`). It is then not
  /// valid UTF-8, so a text that is shown or stored must be decoded as `UTF8`.
  static func decodedWithHalves(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(1, raw.count)) { buffer, count in
      if let base = buffer.baseAddress {
        count = decode(raw, into: UnsafeMutableRawPointer(base), keepsHalves: true).count
      }
    }
  }

  /// Whether a text has an unpaired surrogate as `decodedWithHalves` encodes it.
  static func holdsHalf(_ text: UnsafeRawBufferPointer) -> Bool {
    var start = 0
    while start < text.count, let place = text[start...].firstIndex(of: 0xED) {
      if place + 1 < text.count, text[place + 1] >= 0xA0 { return true }
      start = place + 1
    }
    return false
  }

  /// The decoded text.
  static func decoded(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(1, raw.count)) { buffer, count in
      if let base = buffer.baseAddress { count = decode(raw, into: UnsafeMutableRawPointer(base)).count }
    }
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private static func simple(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: byte
    }
  }

  /// Decodes one `\uXXXX`, or two that are a pair; true for an unpaired surrogate.
  private static func decodeUnicode(
    _ raw: UnsafeRawBufferPointer, _ index: inout Int, _ target: UnsafeMutableRawPointer, _ count: inout Int,
    _ keepsHalves: Bool
  ) -> Bool {
    let unit = codeUnit(raw, at: index) ?? 0xFFFD
    index += 6
    var value = unit
    if (0xD800..<0xDC00).contains(unit), let low = codeUnit(raw, at: index), (0xDC00..<0xE000).contains(low) {
      value = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00)
      index += 6
    }
    let scalar = Unicode.Scalar(value)
    if scalar == nil, keepsHalves {
      let bytes = [0xE0 | value >> 12, 0x80 | value >> 6 & 0x3F, 0x80 | value & 0x3F]
      for byte in bytes {
        target.storeBytes(of: UInt8(truncatingIfNeeded: byte), toByteOffset: count, as: UInt8.self)
        count += 1
      }
      return true
    }
    for byte in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
      target.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
      count += 1
    }
    return scalar == nil
  }

  private static func codeUnit(_ raw: UnsafeRawBufferPointer, at index: Int) -> UInt32? {
    guard index + 6 <= raw.count, raw[index] == UInt8(ascii: "\\"), raw[index + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for place in index + 2..<index + 6 {
      guard let digit = hexDigit(raw[place]) else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}

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
