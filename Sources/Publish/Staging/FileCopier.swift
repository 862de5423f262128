internal import Platform

/// Copies files where hard links are not possible.
enum FileCopier {
  /// Whether a failed `link` means that a copy is needed: another disk, too many links, or a file system without them.
  static func isNoLinkHere(_ code: Int32) -> Bool {
    [EXDEV, EMLINK, EPERM, EOPNOTSUPP, ENOSYS, EINVAL].contains(code)
  }

  /// Stages a user's file: by a hard link, or by a copy if that is not possible or if not everyone could read it.
  static func link(_ path: String, to own: String, in tree: OutputTree) throws {
    let source = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    let status = try source.status()
    guard status.kind == .file else { throw FileError("read", path, code: EINVAL) }
    if status.permissions & 0o444 == 0o444 {
      try tree.step("link", own)
      if linkat(AT_FDCWD, path, tree.root.number, own, 0) == 0 {
        if try tree.status(own)?.inode == status.inode { return }
        try tree.remove(own)
      } else if !isNoLinkHere(errno) {
        throw FileError("link", tree.full(own))
      }
    }
    try copy(source, to: own, in: tree)
  }

  /// Copies into one of sumaq's own files, replacing an incomplete copy of an earlier try.
  static func copy(_ source: borrowing FileDescriptor, to own: String, in tree: OutputTree) throws {
    try tree.step("write", own)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let number = openat(tree.root.number, own, flags, 0o644)
    guard number >= 0 else { throw FileError("create", tree.full(own)) }
    let target = FileDescriptor(owning: number, path: tree.full(own))
    try append(source, to: target)
  }

  /// Writes the rest of `source` to `target`.
  static func append(_ source: borrowing FileDescriptor, to target: borrowing FileDescriptor) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return }
      try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
