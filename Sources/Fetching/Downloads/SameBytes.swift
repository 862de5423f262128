internal import Platform

/// Compares two files.
enum SameBytes {
  private static let pieceBytes = 256 << 10

  /// Whether both files exist and have the same bytes.
  static func hold(_ path: String, _ other: String) throws(FileError) -> Bool {
    guard let size = try FileStatus.of(path)?.size, let status = try FileStatus.of(other), status.kind == .file,
      status.size == size
    else { return false }
    let left = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    let right = try FileDescriptor(opening: other, flags: O_RDONLY | O_NOFOLLOW)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes * 2, alignment: 16)
    defer { buffer.deallocate() }
    var place = 0
    while place < size {
      let count = min(pieceBytes, size - place)
      let first = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
      let second = UnsafeMutableRawBufferPointer(rebasing: buffer[pieceBytes..<pieceBytes + count])
      try left.read(into: first, at: place)
      try right.read(into: second, at: place)
      guard first.elementsEqual(second) else { return false }
      place += count
    }
    return true
  }
}
