internal import Platform

/// Writes a file in pieces, under a name of its own until it is whole.
enum WholeFile {
  /// `body` gets the function that writes a piece. With `permissions` the file has these, whatever the umask. If `body`
  /// fails, what was at `path` stays as it was.
  static func write(
    to path: String, permissions: UInt32? = nil, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let temporary = Path.join(Path.parent(of: path), ".\(Path.name(of: path)).\(getpid())-\(Thread.current).tmp")
    do {
      try Files.remove(temporary)
      let file = try FileDescriptor(
        opening: temporary, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode_t(permissions ?? 0o666))
      if let permissions { try file.setPermissions(permissions) }
      let pieces = PieceWriter(file)
      try body { try pieces.write($0) }
      try Files.move(temporary, to: path)
    } catch {
      unlink(temporary)
      throw error
    }
  }

  /// Holds the open file for a closure, which cannot take what may not be copied.
  private final class PieceWriter {
    private let file: FileDescriptor

    init(_ file: consuming FileDescriptor) { self.file = file }

    func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }
  }
}
