/// The status of a file, as `stat` returns it.
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
  /// The id of the user who owns the file.
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

  /// The status of several files as if they were one: the sum of their sizes, the latest of their times, and an inode
  /// that is computed from the status of each.
  package init(ofAll files: [FileStatus]) {
    kind = .file
    size = files.reduce(0) { $0 + $1.size }
    modified = files.map(\.modified).max() ?? 0
    changed = files.map(\.changed).max() ?? 0
    var mixed: UInt64 = 0xCBF2_9CE4_8422_2325
    for file in files {
      for word in [
        UInt64(truncatingIfNeeded: file.size), UInt64(bitPattern: file.modified),
        UInt64(bitPattern: file.changed), file.inode,
      ] {
        let product = (mixed ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        mixed = product.high ^ product.low &+ 0xE703_7ED1_A0B4_28DB
      }
    }
    inode = mixed
    device = 0
    permissions = 0
    owner = 0
    links = 1
  }

  /// The status of the file to which a link leads; nil if it does not exist.
  package static func following(_ path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    return try result(stat(path, &raw), raw, path)
  }

  /// The status of the path itself, even if it is a link; nil if it does not exist.
  package static func of(_ path: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    return try result(lstat(path, &raw), raw, path)
  }

  private static func result(_ answer: Int32, _ raw: stat, _ path: String) throws(FileError) -> FileStatus? {
    if answer == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("look at", path)
  }

  /// The status of a name in an open folder, even if it is a link; nil if it does not exist. `shown` is the name in
  /// errors.
  package static func of(_ name: String, in folder: Int32, shown: String) throws(FileError) -> FileStatus? {
    var raw = stat()
    if fstatat(folder, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(raw) }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw FileError("look at", shown)
  }
}

/// Sets the times of files, as a fetched export has the time of its data.
package enum FileTime {
  /// Sets the times of the last access and change.
  package static func set(_ path: String, seconds: Int) throws(FileError) {
    var times = [timespec(), timespec()]
    times[0].tv_sec = seconds
    times[1].tv_sec = seconds
    guard utimensat(AT_FDCWD, path, times, 0) == 0 else { throw FileError("set the time of", path) }
  }
}
