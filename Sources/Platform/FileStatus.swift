/// What the system says of a file.
package struct FileStatus: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file
    case folder
    case link
    case other
  }

  package let kind: Kind
  package let size: Int
  /// Nanoseconds since 1970.
  package let modified: Int64
  /// Nanoseconds since 1970 at which the inode changed.
  package let changed: Int64
  package let inode: UInt64
  package let device: UInt64
  /// Permission bits.
  package let permissions: UInt32
  /// The number of the user whose it is.
  package let owner: UInt32
  package let links: Int

  init(_ raw: stat) {
    kind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .link
      default: .other
      }
    size = Int(raw.st_size)
    #if canImport(Darwin)
      modified = Int64(raw.st_mtimespec.tv_sec) * 1_000_000_000 + Int64(raw.st_mtimespec.tv_nsec)
      changed = Int64(raw.st_ctimespec.tv_sec) * 1_000_000_000 + Int64(raw.st_ctimespec.tv_nsec)
    #else
      modified = Int64(raw.st_mtim.tv_sec) * 1_000_000_000 + Int64(raw.st_mtim.tv_nsec)
      changed = Int64(raw.st_ctim.tv_sec) * 1_000_000_000 + Int64(raw.st_ctim.tv_nsec)
    #endif
    inode = UInt64(raw.st_ino)
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    permissions = UInt32(raw.st_mode & 0o7777)
    owner = raw.st_uid
    links = Int(raw.st_nlink)
  }

  /// Of what the path leads to; nil where there is nothing.
  package static func following(_ path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    return try result(stat(path, &raw), raw, path)
  }

  /// Of the path itself, even if it is a link; nil where there is nothing.
  package static func of(_ path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    return try result(lstat(path, &raw), raw, path)
  }

  private static func result(_ answer: Int32, _ raw: stat, _ path: String) throws(FileError) -> FileStatus? {
    if answer == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("look at", path)
  }
}
