internal import Model

/// Texts of one row that are not in its batch: they lie still until the next row.
final class RowTexts {
  private var pieces: [UnsafeMutableRawBufferPointer] = []

  deinit { clear() }

  /// The same text in memory that stays where it is until `clear`.
  func add(_ text: String) -> UnsafeRawBufferPointer {
    text.withBytes { bytes in
      let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
      piece.copyMemory(from: UnsafeRawBufferPointer(bytes))
      pieces.append(piece)
      return UnsafeRawBufferPointer(piece)
    }
  }

  func clear() {
    for piece in pieces { piece.deallocate() }
    pieces.removeAll(keepingCapacity: true)
  }
}
