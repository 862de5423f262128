internal import Platform

/// Reads the content of a gzip file that is searched, and not read as an export.
package enum GzipContent {
  /// Calls `body` with each piece of the content. A file that is no gzip data, or is damaged, gives what it has up to
  /// there.
  package static func eachPiece(_ path: String, _ body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    let source = try GzipSource(PeekingSource(PlainSource(file)))
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count: Int
      do { count = try source.read(into: buffer) } catch is InputFault { return }
      guard count > 0 else { return }
      try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private final class PlainSource: ByteSource {
    private let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try file.read(into: buffer) }
  }
}
