internal import Model
internal import Platform
internal import Store

/// Reads photos from the exports folder, and from nowhere else.
///
/// Every part of a path is opened separately without following links, and its status is checked before it is opened, so
/// that no device, pipe or outside file is ever opened.
struct LocalPhotos: ~Copyable, Sendable {
  private let folder: FileDescriptor

  init(folder path: String) throws(FileError) {
    folder = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Adopts the folder's inherited descriptor.
  init(owning number: Int32) { folder = FileDescriptor(owning: number, path: ".") }

  var descriptor: Int32 { folder.number }

  /// The status of a reference's file, which is not opened. Throws a refusal if it could not be read.
  func source(of reference: String) throws(PhotoRefusal) -> PhotoJob.Source {
    let parts = try Self.parts(reference)
    return PhotoJob.Source(try Self.status(of: Self.name(parts), in: try parent(parts)))
  }

  /// Opens the file for reading, with its status.
  func open(_ reference: String) throws(PhotoRefusal) -> PhotoFile {
    let parts = try Self.parts(reference)
    return try Self.open(Self.name(parts), in: try parent(parts))
  }

  private static func parts(_ reference: String) throws(PhotoRefusal) -> [String] {
    switch PhotoReference(reference) {
    case .local(let parts): return parts
    case .refused(let reason): throw PhotoRefusal(PhotoProblems.outside, reason)
    case .remote: throw PhotoRefusal(PhotoProblems.outside, "it must be fetched first", .offline)
    }
  }

  private static func name(_ parts: [String]) -> String { parts.last ?? "." }

  /// The folder of the last part. It is opened part by part, so that a link on the way is detected.
  private func parent(_ parts: [String]) throws(PhotoRefusal) -> FileDescriptor {
    var current = fcntl(folder.number, F_DUPFD_CLOEXEC, 0)
    guard current >= 0 else { throw Self.refusal(errno) }
    for part in parts.dropLast() {
      let next = openat(current, part, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      let code = errno
      close(current)
      guard next >= 0 else { throw Self.refusal(code) }
      current = next
    }
    return FileDescriptor(owning: current, path: ".")
  }

  private static func status(of name: String, in parent: borrowing FileDescriptor) throws(PhotoRefusal) -> stat {
    var raw = stat()
    guard fstatat(parent.number, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else { throw refusal(errno) }
    try check(raw)
    return raw
  }

  /// As the file may be replaced after the check, the opened file is checked again.
  private static func open(_ name: String, in parent: borrowing FileDescriptor) throws(PhotoRefusal) -> PhotoFile {
    var raw = try status(of: name, in: parent)
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
