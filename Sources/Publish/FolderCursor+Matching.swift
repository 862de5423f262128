internal import Model
internal import Platform

extension FolderCursor {
  /// Whether the published file at `path` has exactly these bytes; false if it is missing or no file.
  func matches(_ content: RenderedPage.Content, _ size: Int, at path: String) throws -> Bool {
    guard let folder = try folder(of: path, making: false) else { return false }
    let number = openat(folder, Path.name(of: path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return false }
    let file = FileDescriptor(owning: number, path: tree.full(path))
    let status = try file.status()
    guard status.kind == .file, status.size == size else { return false }
    switch content {
    case .bytes(let bytes): return try bytes.withUnsafeBytes { try Self.equal(file, $0) }
    case .file(let source):
      let other = try FileDescriptor(opening: source, flags: O_RDONLY | O_NONBLOCK)
      let known = try other.status()
      if known.inode == status.inode, known.device == status.device { return true }
      return try ContentDigest(of: other) == ContentDigest(of: file)
    }
  }

  /// The bytes of the published file at `path`; nil if it is missing or no file.
  func bytes(_ path: String) throws -> [UInt8]? {
    guard try status(path)?.kind == .file else { return nil }
    return try Files.read(tree.full(path))
  }

  private static func equal(_ file: borrowing FileDescriptor, _ bytes: UnsafeRawBufferPointer) throws -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      var done = 0
      while true {
        let count = try file.read(into: buffer)
        if count == 0 { return done == bytes.count }
        guard let base = bytes.baseAddress, let read = buffer.baseAddress, done + count <= bytes.count else {
          return false
        }
        guard memcmp(base + done, read, count) == 0 else { return false }
        done += count
      }
    }
  }
}
