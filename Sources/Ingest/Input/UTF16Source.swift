/// Converts UTF-16 to UTF-8; an unpaired surrogate becomes U+FFFD.
final class UTF16Source: ByteSource {
  private let source: PeekingSource
  private let isBigEndian: Bool
  /// Called for each unpaired surrogate.
  private let onReplacedHalf: () -> Void
  private var units: [UInt8] = []
  private var ready: [UInt8] = []
  private var taken = 0
  private var pendingHigh: UInt16?

  init(_ source: PeekingSource, isBigEndian: Bool, onReplacedHalf: @escaping () -> Void) {
    self.source = source
    self.isBigEndian = isBigEndian
    self.onReplacedHalf = onReplacedHalf
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while taken == ready.count {
      ready.removeAll(keepingCapacity: true)
      taken = 0
      guard try transcode() else { break }
    }
    let count = min(buffer.count, ready.count - taken)
    ready.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[taken..<taken + count])) }
    taken += count
    return count
  }

  /// Converts a piece; false at the end, where an incomplete unit may be left.
  private func transcode() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 32 << 10)
    let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
    if count == 0 {
      guard pendingHigh != nil || !units.isEmpty else { return false }
      (pendingHigh, units) = (nil, [])
      appendHalf()
      return true
    }
    units.append(contentsOf: piece[..<count])
    for index in stride(from: 0, to: units.count - 1, by: 2) {
      let (first, second) = (UInt16(units[index]), UInt16(units[index + 1]))
      convert(isBigEndian ? first << 8 | second : second << 8 | first)
    }
    units = units.count % 2 == 1 ? [units[units.count - 1]] : []
    return true
  }

  private func convert(_ unit: UInt16) {
    if let high = pendingHigh {
      pendingHigh = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        return append(Unicode.Scalar(value) ?? "\u{FFFD}")
      }
      appendHalf()
    }
    if UTF16.isLeadSurrogate(unit) {
      pendingHigh = unit
    } else {
      if let scalar = Unicode.Scalar(unit) { append(scalar) } else { appendHalf() }
    }
  }

  private func appendHalf() {
    onReplacedHalf()
    append("\u{FFFD}")
  }

  private func append(_ scalar: Unicode.Scalar) { ready.append(contentsOf: String(scalar).utf8) }
}

/// Whether unpaired surrogates in UTF-16 were replaced by U+FFFD in a file so far.
final class ReplacedHalves {
  var areThere = false

  /// Whether a text may have such a character; it may also be the file's own U+FFFD.
  func mayBe(in text: UnsafeRawBufferPointer) -> Bool {
    guard areThere else { return false }
    return text.indices.contains { text[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
  }
}

/// Decodes Windows-1252, which includes Latin-1.
enum Windows1252 {
  /// Writes `bytes` as UTF-8, which needs at most three times as many bytes, and returns their number.
  static func decode(_ bytes: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    for byte in bytes {
      let scalar = byte < 0x80 || byte >= 0xA0 ? Unicode.Scalar(UInt32(byte)) : Unicode.Scalar(high[Int(byte) - 0x80])
      for unit in UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
        target[count] = unit
        count += 1
      }
    }
    return count
  }

  /// The characters 0x80 to 0x9F; the five that are not assigned become U+FFFD.
  private static let high: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0xFFFD,
    0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
    0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
