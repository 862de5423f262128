internal import Diagnostics
internal import Platform

/// The file beside a snapshot's place, which gets the place's name when it is whole.
///
/// One process at a time writes it, which holds a lock on it. The file of a process that was killed has no lock and is
/// removed. It is removed with this object, unless it was published.
final class SnapshotDraft {
  let target: SnapshotTarget
  let path: String
  private let file: FileDescriptor
  private var isPublished = false

  init(for target: SnapshotTarget) throws {
    self.target = target
    path = target.path + ".sumaq.tmp"
    file = try Self.create(path, target)
  }

  deinit {
    if !isPublished { unlink(path) }
  }

  var size: Int {
    get throws(FileError) { try file.status().size }
  }

  /// Gives the file its name once it is on the disk. Returns true if the place already has these bytes, which is then
  /// not touched.
  func publish() throws -> Bool {
    try target.check()
    if try isPublishedAlready() { return true }
    if let permissions = try target.permissions { try file.setPermissions(permissions) }
    try file.sync()
    try Files.move(path, to: target.path)
    isPublished = true
    try Files.syncFolder(Path.parent(of: path))
    return false
  }

  private func isPublishedAlready() throws(FileError) -> Bool {
    guard let status = try FileStatus.of(target.path), try status.size == size else { return false }
    let other = try FileDescriptor(opening: target.path, flags: O_RDONLY | O_NOFOLLOW)
    var bytes = [[UInt8]](repeating: [UInt8](repeating: 0, count: 1 << 20), count: 2)
    var offset = 0
    while offset < status.size {
      let count = min(status.size - offset, 1 << 20)
      try Self.read(file, into: &bytes[0], count, offset)
      try Self.read(other, into: &bytes[1], count, offset)
      guard bytes[0] == bytes[1] else { return false }
      offset += count
    }
    return true
  }

  private static func read(
    _ file: borrowing FileDescriptor, into bytes: inout [UInt8], _ count: Int, _ offset: Int
  ) throws(FileError) {
    var failure: FileError?
    bytes.withUnsafeMutableBytes { raw in
      do throws(FileError) {
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[..<count]), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Creates and locks the file. A file that is there already is removed if no process has locked it.
  private static func create(_ path: String, _ target: SnapshotTarget) throws -> FileDescriptor {
    while true {
      if let file = try open(path, O_CREAT | O_EXCL, failing: EEXIST) {
        try lock(file, target)
        // Another process may have removed it before it was locked.
        if try isNamed(path, file) { return file }
      } else if let left = try open(path, 0, failing: ENOENT) {
        try lock(left, target)
        if try isNamed(path, left) { try Files.remove(path) }
      }
    }
  }

  /// Opens the file; nil if the system answers with the error `code`.
  private static func open(_ path: String, _ flags: Int32, failing code: Int32) throws(FileError) -> FileDescriptor? {
    do throws(FileError) {
      return try FileDescriptor(opening: path, flags: O_RDWR | O_NOFOLLOW | O_NONBLOCK | flags)
    } catch {
      if error.code == code { return nil }
      throw error
    }
  }

  private static func isNamed(_ path: String, _ file: borrowing FileDescriptor) throws(FileError) -> Bool {
    try FileStatus.of(path)?.inode == file.status().inode
  }

  private static func lock(_ file: borrowing FileDescriptor, _ target: SnapshotTarget) throws {
    var answer: Int32
    repeat { answer = flock(file.number, LOCK_EX | LOCK_NB) } while answer != 0 && errno == EINTR
    if answer == 0 { return }
    guard errno == EWOULDBLOCK else { throw FileError("lock", file.path) }
    throw Failure(
      .busy,
      SnapshotProblems.inUse.problem(at: Place(target.path), "another sumaq writes a snapshot to \(target.path)"))
  }
}
