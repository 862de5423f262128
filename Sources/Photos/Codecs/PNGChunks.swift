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

  /// The code points of the chunk `cICP`, which libspng does not support (PNG 3, 11.3.2.6).
  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> CodePoints? {
    var found: CodePoints?
    walk(bytes) { chunk in
      let name = chunk.dropFirst(4).prefix(4)
      if name.elementsEqual("cICP".utf8), chunk.count == 16 {
        found = CodePoints(primaries: Int(chunk[chunk.startIndex + 8]), transfer: Int(chunk[chunk.startIndex + 9]))
      }
      return found == nil && !name.elementsEqual("IDAT".utf8)
    }
    return found
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
