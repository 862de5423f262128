internal import CSQLite
package import Diagnostics
internal import Platform

/// The place of a snapshot's file. A file that is no snapshot of sumaq's is never replaced.
package struct SnapshotTarget: Sendable {
  /// A folder in which a snapshot may not be.
  package struct Reserved: Sendable {
    let folder: String
    let reason: String

    package init(_ folder: String, _ reason: String) {
      self.folder = folder
      self.reason = reason
    }
  }

  /// The absolute path, whose links are resolved.
  package let path: String

  /// Looks at the place. Call it before the store is opened: `path` may be the store's own file, which no other
  /// descriptor may have open then.
  package init(_ path: String, reserved: [Reserved]) throws(Failure) {
    do throws(FileError) {
      self.path = try Self.resolved(path)
    } catch {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw Failure(
        isMissing ? .cannotCreate : error.exitCode, error.kind.problem(at: Place(path), error.description))
    }
    for reserved in reserved where try isIn(reserved.folder) {
      throw Self.refused(
        SnapshotProblems.place, path, "a snapshot may not be in \(reserved.folder): \(reserved.reason)")
    }
    try check()
  }

  /// Throws if the file may not be replaced.
  func check() throws(Failure) {
    do {
      guard let status = try FileStatus.of(path) else { return }
      guard status.kind == .file else {
        let kind = status.kind == .folder ? "a folder" : "no file"
        throw Self.refused(SnapshotProblems.place, path, "\(path) is \(kind)")
      }
      guard try status.size == 0 || Self.isSnapshot(path) else {
        throw Self.refused(SnapshotProblems.foreign, path, "\(path) is there and is no snapshot of sumaq’s")
      }
      try checkNotInUse()
    } catch {
      throw Failure(error, at: path)
    }
  }

  /// The permissions of the file that is replaced; nil if there is none.
  var permissions: UInt32? {
    get throws(FileError) { try FileStatus.of(path)?.permissions }
  }

  /// SQLite would apply the log or journal of an older file to a new one of the same name, and damage it.
  private func checkNotInUse() throws {
    for suffix in ["-wal", "-journal"] where try FileStatus.of(path + suffix) != nil {
      throw Failure(
        .busy, SnapshotProblems.inUse.problem(at: Place(path), "a program writes to \(path): \(path)\(suffix) is there")
      )
    }
  }

  private func isIn(_ folder: String) throws(Failure) -> Bool {
    do throws(FileError) {
      let folder = try Files.realPath(folder)
      return path == folder || path.hasPrefix(folder == "/" ? folder : folder + "/")
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw error.failure }
      return false
    }
  }

  private static func refused(_ kind: ProblemKind, _ path: String, _ reason: String) -> Failure {
    Failure(.cannotCreate, kind.problem(at: Place(path), reason))
  }

  private static func resolved(_ path: String) throws(FileError) -> String {
    if try FileStatus.of(path)?.kind == .link { return try Files.realPath(path) }
    return Path.join(try Files.realPath(Path.parent(of: path)), Path.name(of: path))
  }

  /// Whether the file has the header of a snapshot: SQLite's first words, and sumaq's `application_id`.
  private static func isSnapshot(_ path: String) throws(FileError) -> Bool {
    let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
    guard try file.status().size >= 100 else { return false }
    let header = try file.bytes(at: 0, count: 100)
    let number = header[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return header.starts(with: Array("SQLite format 3\0".utf8)) && number == SnapshotLayout.applicationID
  }
}

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
    for offset in stride(from: 0, to: status.size, by: 1 << 20) {
      let count = min(status.size - offset, 1 << 20)
      guard try file.bytes(at: offset, count: count) == other.bytes(at: offset, count: count) else { return false }
    }
    return true
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

/// The kinds of problems with the file of a snapshot.
package enum SnapshotProblems {
  package static let foreign = ProblemKind("store.snapshot-foreign")
  package static let place = ProblemKind("store.snapshot-place")
  package static let inUse = ProblemKind("store.snapshot-in-use")
  package static let room = ProblemKind("store.snapshot-room")
  package static let log = ProblemKind("store.snapshot-log")
}

extension StoreError {
  /// The failure for a disk without room; nil for any other error. SQLite does not tell whether the file itself has no
  /// room, or the temporary files in which it sorts.
  func roomFailure(snapshot path: String) -> Failure? {
    guard primaryCode == SQLITE_FULL || [ENOSPC, EDQUOT, EFBIG].contains(systemCode) else { return nil }
    return Failure(
      .cannotCreate, SnapshotProblems.room.problem(at: Place(path), "the snapshot cannot be written: \(message)"))
  }

  /// The failure for an error of the snapshot's own file.
  func failure(snapshot path: String) -> Failure {
    if let failure = roomFailure(snapshot: path) { return failure }
    switch primaryCode {
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: return FileError("write", path, code: EACCES).failure
    case SQLITE_CANTOPEN, SQLITE_IOERR:
      return FileError("write", path, code: systemCode == 0 ? EIO : systemCode).failure
    default: return failure(store: path)
    }
  }
}
