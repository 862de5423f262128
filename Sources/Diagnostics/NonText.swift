/// Code points that UTF-8 can encode but HTML and XML do not allow: control characters except tab and line breaks,
/// noncharacters of Unicode, and also bytes that begin no character.
///
/// They are removed from values that are written into a page, a feed, a script or JSON. Raw CSV keeps every text as it
/// is.
package enum NonText {
  /// The number of bytes at `index` that are not text; 0 if text begins there.
  @inlinable
  package static func length(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    if byte < 0x20 { return byte == 0x09 || byte == 0x0A || byte == 0x0D ? 0 : 1 }
    if byte < 0xC2 || (byte > 0xC2 && byte < 0xEF) { return byte == 0x7F ? 1 : 0 }
    return longLength(bytes, at: index)
  }

  /// The same for a byte that begins a character of several bytes.
  @usableFromInline
  package static func longLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    func next(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
    switch bytes[index] {
    case 0xC2: return (0x80...0x9F).contains(next(1)) ? 2 : 0
    case 0xEF:
      let isReserved = next(1) == 0xB7 && (0x90...0xAF).contains(next(2))
      return isReserved || (next(1) == 0xBF && next(2) & 0xFE == 0xBE) ? 3 : 0
    case 0xF0...0xF4: return next(1) & 0x0F == 0x0F && next(2) == 0xBF && next(3) & 0xFE == 0xBE ? 4 : 0
    default: return 1
    }
  }

  /// Whether a code point is not text.
  package static func isNonText(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D: false
    case 0..<0x20, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The index of the first byte at or after `start` that is not text; nil if there is none.
  package static func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
    var index = start
    while index < bytes.count {
      if index &+ 8 <= bytes.count, !mayHold(base.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index &+= 8
        continue
      }
      for place in index..<min(index &+ 8, bytes.count) where length(bytes, at: place) > 0 { return place }
      index &+= 8
    }
    return nil
  }

  /// Whether one of eight bytes may be, or may begin, something that is not text. True by mistake only rarely.
  @inline(__always)
  private static func mayHold(_ bytes: UInt64) -> Bool {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let controls = (bytes &- ones &* 0x20) & ~bytes
    let deletes = bytes ^ ones &* 0x7F
    let secondary = bytes ^ ones &* 0xC2
    // The bytes from 0xEF up.
    let leads = ((bytes & ~highs) &+ ones &* 0x11) & bytes
    return (controls | (deletes &- ones) & ~deletes | (secondary &- ones) & ~secondary | leads) & highs != 0
  }

  /// Appends `bytes` to `output`, with U+FFFD instead of everything that is not text.
  package static func appendText(of bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    var start = 0
    while let found = first(in: bytes, from: start) {
      output.append(contentsOf: bytes[start..<found])
      output.append(contentsOf: [0xEF, 0xBF, 0xBD])
      start = found + length(bytes, at: found)
    }
    output.append(contentsOf: bytes[start...])
  }

  /// Appends the code point of `length` bytes at `index` as an escape of JSON and scripts: `\u0085`.
  package static func appendEscape(
    of bytes: UnsafeBufferPointer<UInt8>, at index: Int, length: Int, to output: inout [UInt8]
  ) {
    let character = String(decoding: bytes[index..<(index + length)], as: UTF8.self)
    for unit in character.utf16 {
      output.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
      for shift in stride(from: UInt16(12), through: 0, by: -4) {
        let digit = UInt8(unit >> shift & 15)
        output.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
  }
}
