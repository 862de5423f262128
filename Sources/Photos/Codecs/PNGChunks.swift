/// The chunks of a PNG that its pixels need, for a file whose other chunks cannot be read.
enum PNGChunks {
  private static let wanted = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
  private static let signatureBytes = 8

  /// The file without profile, text and whatever else is no part of the picture; it ends where its chunks do.
  static func pixelsOnly(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    kept.append(contentsOf: bytes.prefix(signatureBytes))
    var at = signatureBytes
    while bytes.count - at >= 12 {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      // A chunk that is cut off is kept as far as it goes.
      let end = min(bytes.count, at + 12 + length)
      if wanted.contains(where: { $0.elementsEqual(bytes[at + 4..<at + 8]) }) {
        kept.append(contentsOf: bytes[at..<end])
      }
      at = end
    }
    return kept
  }
}
