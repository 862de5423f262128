/// The chunks of a PNG that are needed for its pixels, for a file whose other chunks cannot be read.
enum PNGChunks {
  private static let wanted = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
  private static let signatureBytes = 8

  /// The file without profile, text and other chunks that are not part of the picture. It ends where the chunks do.
  static func pixelsOnly(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    kept.append(contentsOf: bytes.prefix(signatureBytes))
    walk(bytes) { chunk in
      let name = chunk.dropFirst(4).prefix(4)
      if wanted.contains(where: { $0.elementsEqual(name) }) { kept.append(contentsOf: chunk) }
      return true
    }
    return kept
  }

  /// The code points of the chunk `cICP`, which libspng does not support (PNG 3, 11.3.2.6). Nil if its checksum is
  /// wrong, or if it is not of RGB.
  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> CodePoints? {
    var found: CodePoints?
    walk(bytes) { chunk in
      let name = chunk.dropFirst(4).prefix(4)
      if name.elementsEqual("cICP".utf8), chunk.count == 16, isIntact(chunk) {
        let codes = chunk.dropFirst(8).prefix(4).map { Int($0) }
        if codes[2] == 0, codes[3] <= 1 {
          found = CodePoints(primaries: codes[0], transfer: codes[1], isNarrow: codes[3] == 0)
        }
      }
      return found == nil && !name.elementsEqual("IDAT".utf8)
    }
    return found
  }

  /// Whether a chunk has its checksum (PNG 3, 5.5).
  private static func isIntact(_ chunk: Slice<UnsafeRawBufferPointer>) -> Bool {
    let checksum = chunk.dropFirst(4).dropLast(4).reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xedb8_8320 }
    }
    return chunk.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } == ~checksum
  }

  /// Calls `body` for every chunk with its length, name and checksum until it returns false; a truncated chunk is
  /// passed as far as it goes.
  private static func walk(
    _ bytes: UnsafeRawBufferPointer, _ body: (Slice<UnsafeRawBufferPointer>) -> Bool
  ) {
    var at = signatureBytes
    while bytes.count - at >= 12 {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(bytes.count, at + 12 + length)
      guard body(bytes[at..<end]) else { return }
      at = end
    }
  }
}
