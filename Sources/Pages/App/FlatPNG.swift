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
