internal import Platform

/// A page that was fetched.
struct PageFile {
  private static let pieceBytes = 256 << 10

  let path: String
  /// Whether it may be one object, according to its first byte.
  let beginsObject: Bool

  init(_ path: String) throws(DownloadStop) {
    self.path = path
    do throws(FileError) {
      let beginning = try FileBeginning.bytes(of: path, 512)
      beginsObject = beginning.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "{")
    } catch { throw .disk(error) }
  }

  /// Scans the whole page.
  func scan() throws(DownloadStop) -> PageScanner {
    var scanner = PageScanner()
    try pieces { piece throws(FileError) in scanner.read(piece) }
    return scanner
  }

  /// Passes its records as lines.
  func lines(_ body: (inout [UInt8]) throws(FileError) -> Void) throws(DownloadStop) {
    var scanner = PageScanner(writes: true)
    try pieces { piece throws(FileError) in
      scanner.read(piece)
      try body(&scanner.lines)
      scanner.lines.removeAll(keepingCapacity: true)
    }
  }

  /// Passes its bytes in pieces.
  func pieces(_ body: (UnsafeRawBufferPointer) throws(FileError) -> Void) throws(DownloadStop) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceBytes, alignment: 16)
    defer { buffer.deallocate() }
    do throws(FileError) {
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
      while true {
        let count = try file.read(into: buffer)
        guard count > 0 else { return }
        try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    } catch { throw .disk(error) }
  }
}
