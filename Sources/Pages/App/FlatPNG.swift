/// Writes pictures of few colours as PNG, with bytes that no version of a library decides about.
enum FlatPNG {
  /// `pixels` are numbers of the palette's colours, row by row.
  static func bytes(_ pixels: [UInt8], width: Int, _ palette: [AppColour]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    // Eight bits a pixel, which is a number of the palette.
    append("IHDR", bigEndian(width) + bigEndian(pixels.count / width) + [8, 3, 0, 0, 0], to: &file)
    append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
    append("IDAT", RunDeflate.zlib(filtered(pixels, width)), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  /// Each row less the row above, so that equal rows are runs of zeros.
  private static func filtered(_ pixels: [UInt8], _ width: Int) -> [UInt8] {
    let rows = pixels.count / width
    return [UInt8](unsafeUninitializedCapacity: pixels.count + rows) { bytes, count in
      pixels.withUnsafeBufferPointer { pixels in
        for row in 0..<rows {
          bytes[count] = row == 0 ? 0 : 2
          count += 1
          for place in row * width..<(row + 1) * width {
            bytes[count] = row == 0 ? pixels[place] : pixels[place] &- pixels[place - width]
            count += 1
          }
        }
      }
    }
  }

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    let chunk = Array(name.utf8) + content
    file += bigEndian(content.count) + chunk + bigEndian(Int(crc(chunk)))
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~UInt32(0)) { crc, byte in table[Int((crc ^ UInt32(byte)) & 0xFF)] ^ (crc >> 8) }
  }
}

/// Deflate (RFC 1951) with the fixed code and runs of one byte alone, which is all that flat pictures need.
struct RunDeflate {
  private var output: [UInt8] = []
  private var bits: UInt64 = 0
  private var bitCount = 0

  /// In the form of RFC 1950.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var deflate = RunDeflate()
    deflate.output = [0x78, 0x01]
    deflate.write(bytes)
    return deflate.output + withUnsafeBytes(of: adler(bytes).bigEndian) { Array($0) }
  }

  private mutating func write(_ bytes: [UInt8]) {
    add(0b011, 3)  // The last block, with the fixed code.
    var place = 0
    while place < bytes.count {
      let byte = bytes[place]
      literal(Int(byte))
      place += 1
      var run = 0
      while place + run < bytes.count, bytes[place + run] == byte { run += 1 }
      place += run
      while run >= 3 {
        // The rest of a run is no single or double byte, which a match cannot be.
        let length = run <= 258 ? run : min(258, run - 3)
        match(length)
        run -= length
      }
      for _ in 0..<run { literal(Int(byte)) }
    }
    literal(256)
    if bitCount > 0 { add(0, 8 - bitCount % 8) }
  }

  /// The code of a byte, of the end (256) or of a length.
  private mutating func literal(_ symbol: Int) {
    switch symbol {
    case ..<144: code(0x30 + symbol, 8)
    case ..<256: code(0x190 + symbol - 144, 9)
    case ..<280: code(symbol - 256, 7)
    default: code(0xC0 + symbol - 280, 8)
    }
  }

  /// As many of the byte before.
  private mutating func match(_ length: Int) {
    guard length < 258 else {
      literal(285)
      return code(0, 5)
    }
    var extra = 0
    while extra < 5, length - 3 >= 8 << extra { extra += 1 }
    if extra == 0 {
      literal(257 + length - 3)
    } else {
      let rest = length - 3 - (4 << extra)
      literal(261 + 4 * extra + rest >> extra)
      add(rest & (1 << extra - 1), extra)
    }
    code(0, 5)
  }

  /// Codes begin with their highest bit.
  private mutating func code(_ code: Int, _ count: Int) {
    var reversed = 0
    for bit in 0..<count where code & (1 << bit) != 0 { reversed |= 1 << (count - 1 - bit) }
    add(reversed, count)
  }

  private mutating func add(_ value: Int, _ count: Int) {
    bits |= UInt64(value) << UInt64(bitCount)
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      bits >>= 8
      bitCount -= 8
    }
  }

  private static func adler(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
