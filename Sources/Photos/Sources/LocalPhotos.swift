internal import Model
internal import Platform
internal import Store

/// The exports folder as the only place that photos are read from.
///
/// Every part of a path is opened by itself without following links, and what is there is looked at before it is
/// opened, so that no device, pipe or file elsewhere is ever touched.
struct LocalPhotos: ~Copyable, Sendable {
  private let folder: FileDescriptor

  init(folder path: String) throws(FileError) {
    folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
  }

  /// The folder's own descriptor was inherited.
  init(owning number: Int32) { folder = FileDescriptor(owning: number, path: ".") }

  var descriptor: Int32 { folder.number }

  /// What the system says of a reference's file, without opening it; nil where there is none or it is no plain file.
  func status(_ reference: String) -> PhotoJob.Source? {
    guard case .local(let parts) = PhotoReference(reference) else { return nil }
    var raw = stat()
    guard fstatat(folder.number, parts.joined(separator: "/"), &raw, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return (raw.st_mode & S_IFMT) == S_IFREG ? PhotoJob.Source(raw) : nil
  }

  /// The file and what the system says of it, open for reading.
  func open(_ reference: String) throws(PhotoRefusal) -> PhotoFile {
    switch PhotoReference(reference) {
    case .local(let parts): return try open(parts)
    case .refused(let reason): throw PhotoRefusal(PhotoProblems.outside, reason)
    case .remote: throw PhotoRefusal(PhotoProblems.outside, "it must be fetched first", .offline)
    }
  }

  private func open(_ parts: [String]) throws(PhotoRefusal) -> PhotoFile {
    var current = dup(folder.number)
    guard current >= 0 else { throw Self.refusal(errno) }
    for part in parts.dropLast() {
      let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(current)
      guard next >= 0 else { throw Self.refusal(code) }
      current = next
    }
    let parent = FileDescriptor(owning: current, path: ".")
    return try Self.open(parts.last ?? ".", in: parent)
  }

  private static func open(_ name: String, in parent: borrowing FileDescriptor) throws(PhotoRefusal) -> PhotoFile {
    var raw = stat()
    guard fstatat(parent.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw refusal(errno) }
    try check(raw)
    let number = openat(parent.number, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard number >= 0 else { throw refusal(errno) }
    let file = FileDescriptor(owning: number, path: name)
    guard fstat(number, &raw) == 0 else { throw refusal(errno) }
    try check(raw)
    return PhotoFile(file, PhotoJob.Source(raw))
  }

  private static func check(_ raw: stat) throws(PhotoRefusal) {
    switch raw.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw PhotoRefusal(PhotoProblems.outside, "it is a link, and links are not followed")
    case S_IFDIR: throw PhotoRefusal(PhotoProblems.notAFile, "it is a folder")
    default: throw PhotoRefusal(PhotoProblems.notAFile, "it is a device, a pipe or a socket")
    }
  }

  private static func refusal(_ code: Int32) -> PhotoRefusal {
    switch code {
    case ENOENT: PhotoRefusal(PhotoProblems.missing, "the file is not there")
    case ELOOP, ENOTDIR: PhotoRefusal(PhotoProblems.outside, "its path leads through a link or a file")
    case ENAMETOOLONG: PhotoRefusal(PhotoProblems.missing, "its name is too long for any file")
    default: PhotoRefusal(PhotoProblems.forbidden, "the system says: \(String(cString: strerror(code)))")
    }
  }
}

extension PhotoJob.Source {
  init(_ raw: stat) {
    #if canImport(Darwin)
      let (modified, changed) = (raw.st_mtimespec, raw.st_ctimespec)
    #else
      let (modified, changed) = (raw.st_mtim, raw.st_ctim)
    #endif
    self.init(
      size: Int64(raw.st_size), modified: Int64(modified.tv_sec) * 1_000_000_000 + Int64(modified.tv_nsec),
      changed: Int64(changed.tv_sec) * 1_000_000_000 + Int64(changed.tv_nsec),
      inode: Int64(truncatingIfNeeded: raw.st_ino))
  }
}
