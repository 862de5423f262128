package import Diagnostics
internal import Platform

/// Allows one build at a time for a state folder and for an output folder.
///
/// The system releases a lock when its process ends, however it ends, so the lock of a dead process is simply free. The
/// file stays and names the holder; child processes do not inherit the lock. It is held until this value is released.
///
/// It consists of two locks on one file: that of `flock`, which `flock(1)` and older versions use, and one of the open
/// file description, which can be queried without being taken. Looking at the lock therefore never blocks a build. Only
/// the owner may open the file, as everyone who can open a file can lock it.
package final class BuildLock: Sendable {
  private let file: FileDescriptor
  private let line: String

  /// Takes the lock at `path` (`Output/.lock`, `.sumaq/lock`), whose folder must exist; fails with exit code 75 if
  /// another process has it. `since` and `command` are written to the file for other processes. If the file must not be
  /// changed yet, call `sign` later.
  package init(_ path: String, since: String, command: String, signs: Bool = true) throws(Failure) {
    line = Printable.line("process \(getpid()) since \(since): \(command)", limit: 400) + "\n"
    do throws(FileError) {
      file = try FileDescriptor(opening: path, flags: O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
      let status = try file.status()
      if status.owner == geteuid(), status.permissions & 0o177 != 0 { try file.setPermissions(0o600) }
    } catch {
      throw error.failure
    }
    try lock()
    if signs { try sign() }
  }

  // Closing the file alone would not free the lock yet, if another thread has just forked: until the child executes its
  // program it has the file open too.
  deinit {
    _ = Self.ask(file, OpenFileLock.take, F_UNLCK)
    flock(file.number, LOCK_UN)
  }

  /// Writes who holds the lock.
  package func sign() throws(Failure) {
    try Failure.ofFiles { () throws(FileError) in
      guard ftruncate(file.number, 0) == 0 else { throw FileError("write", file.path) }
      lseek(file.number, 0, SEEK_SET)
      try file.write(Array(line.utf8))
    }
  }

  /// Who holds the lock at `path`, in words; nil if it is free. Takes no lock, not even for a moment.
  package static func holder(_ path: String) throws -> String? {
    try Failure.wrapping {
      guard try FileStatus.of(path)?.kind == .file else { return nil }
      let file = try FileDescriptor(opening: path, flags: O_RDONLY | O_NOFOLLOW)
      return try isHeld(file) ? words(file) : nil
    }
  }

  /// Erases what `sign` wrote, as the run has ended. A run that is killed leaves it.
  ///
  /// If that fails, the next `status` reports an interruption that did not happen, which is no reason to end with an
  /// error.
  package func erase() { _ = ftruncate(file.number, 0) }

  /// When the run began that was killed under the lock at `path`; nil if the last run ended, or still holds the lock.
  package static func interrupted(_ path: String) throws -> String? {
    try Failure.wrapping {
      guard try FileStatus.of(path)?.kind == .file, try holder(path) == nil else { return nil }
      let text = String(decoding: try Files.read(path, limit: 1024), as: UTF8.self)
      guard let words = text.split(separator: "\n").first.map({ $0.split(separator: " ") }),
        words.count > 3, words[0] == "process", words[2] == "since", words[3].hasSuffix(":")
      else { return nil }
      return Printable.line(String(words[3].dropLast()), limit: 40)
    }
  }

  private func lock() throws(Failure) {
    var answer: Int32
    repeat { answer = flock(file.number, LOCK_EX | LOCK_NB) } while answer != 0 && errno == EINTR
    if answer == 0 { answer = Self.ask(file, OpenFileLock.take).answer }
    guard answer != 0 else { return }
    guard errno == EWOULDBLOCK || errno == EACCES else { throw FileError("lock", file.path).failure }
    let reason = "\(file.path) is held by \(Self.words(file))"
    throw Failure(.busy, PublishProblems.busy.problem(at: Place(file.path), reason))
  }

  private static func isHeld(_ file: borrowing FileDescriptor) throws(FileError) -> Bool {
    let (answer, lock) = ask(file, OpenFileLock.ask)
    guard answer == 0 else { throw FileError("ask for the lock of", file.path) }
    return lock.l_type != Int16(F_UNLCK)
  }

  /// Takes or releases the lock on the whole file, or finds who has it, depending on `command`.
  private static func ask(
    _ file: borrowing FileDescriptor, _ command: Int32, _ type: Int32 = F_WRLCK
  ) -> (answer: Int32, lock: flock) {
    var lock = flock()
    lock.l_type = Int16(type)
    lock.l_whence = Int16(SEEK_SET)
    let answer = fcntl(file.number, command, &lock)
    return (answer, lock)
  }

  /// The commands of `fcntl` for locks of open file descriptions, which Linux's headers do not export to Swift.
  private enum OpenFileLock {
    #if canImport(Darwin)
      static let ask = F_OFD_GETLK
      static let take = F_OFD_SETLK
    #else
      static let ask: Int32 = 36
      static let take: Int32 = 37
    #endif
  }

  private static func words(_ file: borrowing FileDescriptor) -> String {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = bytes.withUnsafeMutableBytes { pread(file.number, $0.baseAddress, $0.count, 0) }
    let text = String(decoding: bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    return isAlive(text) ? Printable.line(text) : "another process"
  }

  /// Whether the process that wrote these words may hold the lock. A process that has not signed yet leaves the words
  /// of the previous holder.
  private static func isAlive(_ words: String) -> Bool {
    let parts = words.split(separator: " ")
    guard parts.count > 1, parts[0] == "process", let number = Int32(parts[1]), number > 0 else { return false }
    return kill(number, 0) == 0 || errno != ESRCH
  }
}
