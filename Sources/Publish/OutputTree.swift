internal import Platform
internal import Store

/// The output folder, accessed by a descriptor, so that nothing is written elsewhere even if its path changes
/// meanwhile.
///
/// Paths are relative to it. If the output folder itself is a link, it is followed once, when the folder is opened, as
/// its owner chose it. Below it, calls through `FolderCursor` never follow links. The other calls are for `.staging`
/// and `.nights`, which only sumaq uses.
final class OutputTree: Sendable {
  let path: String
  let root: FileDescriptor
  private let hook: StepHook?

  /// Opens the folder, which must exist.
  init(_ path: String, hook: StepHook?) throws(FileError) {
    self.path = path
    self.hook = hook
    root = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
  }

  func full(_ relative: String) -> String { path + "/" + relative }

  /// Calls the hook before a step.
  func step(_ verb: String, _ relative: String) throws {
    try hook?(PublishStep(verb: verb, path: relative))
  }

  /// The status of the file itself, even if it is a link; nil if there is none.
  func status(_ relative: String) throws(FileError) -> FileStatus? {
    try FileStatus.of(relative, in: root.number, shown: full(relative))
  }

  /// Creates one folder, if it does not exist.
  func makeFolder(_ relative: String) throws {
    try step("make folder", relative)
    guard mkdirat(root.number, relative, 0o755) == 0 || errno == EEXIST else {
      throw FileError("make folder", full(relative))
    }
  }

  /// Writes a file that must not exist yet.
  func write(_ bytes: UnsafeRawBufferPointer, to relative: String) throws {
    try step("write", relative)
    let number = openat(root.number, relative, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw FileError("create", full(relative)) }
    let file = FileDescriptor(owning: number, path: full(relative))
    try file.write(bytes)
  }

  func rename(_ from: String, to relative: String) throws {
    try step("rename", relative)
    guard renameat(root.number, from, root.number, relative) == 0 else { throw FileError("rename", full(relative)) }
  }

  /// Removes a file, if it exists.
  func remove(_ relative: String) throws {
    try step("remove", relative)
    guard unlinkat(root.number, relative, 0) == 0 || errno == ENOENT else { throw FileError("remove", full(relative)) }
  }

  /// Removes one of sumaq's own folders with its contents, if it exists; links are not followed.
  func removeTree(_ relative: String) throws {
    try step("remove", relative)
    // Most are files, and asking for the type takes as long as removing one.
    if unlinkat(root.number, relative, 0) == 0 || errno == ENOENT { return }
    let code = errno
    guard code == EISDIR || code == EPERM, try status(relative)?.kind == .folder else {
      throw FileError("remove", full(relative), code: code)
    }
    for name in try Files.names(in: full(relative)) { try removeTree(relative + "/" + name) }
    try step("remove folder", relative)
    guard unlinkat(root.number, relative, AT_REMOVEDIR) == 0 || errno == ENOENT else {
      throw FileError("remove", full(relative))
    }
  }

  /// The names in one of sumaq's own folders, in byte order; empty if it is missing.
  func names(_ relative: String) throws -> [String] {
    guard try status(relative)?.kind == .folder else { return [] }
    return try Files.names(in: full(relative))
  }

  /// Syncs everything written to the output's disk so far, by one call.
  func syncDisk() throws {
    try step("sync", ".")
    try root.syncFileSystem()
  }

  /// Syncs a folder's names to the disk.
  func syncFolder(_ relative: String) throws {
    try step("sync", relative)
    try Files.syncFolder(full(relative))
  }
}

/// Checks the paths of pages.
enum OutputPath {
  /// The longest path, so that `.staging/new/` before it still fits into a system call.
  private static let longest = 1024

  /// Whether a path is below `site/` or `reports/`, and has no empty, `.` or `..` part, no NUL, and no part over 255
  /// bytes.
  static func isLegal(_ path: String) -> Bool {
    guard OutputFolder(of: path) != nil, path.utf8.count <= longest else { return false }
    return path.withBytes { bytes in
      var start = 0
      for index in 0...bytes.count where index == bytes.count || bytes[index] == UInt8(ascii: "/") {
        guard isPart(UnsafeBufferPointer(rebasing: bytes[start..<index])) else { return false }
        start = index + 1
      }
      return true
    }
  }

  private static func isPart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard (1...255).contains(bytes.count), !bytes.contains(0) else { return false }
    return bytes.count > 2 || !bytes.allSatisfy { $0 == UInt8(ascii: ".") }
  }
}

/// A system call that is about to change the output, for tests that simulate a full disk or a killed process.
package struct PublishStep: Sendable, Hashable, CustomStringConvertible {
  /// The verb: `write`, `link`, `rename`, `remove`, `make folder`, `remove folder`, `sync`, `commit`.
  package let verb: String
  /// The path below `Output/`.
  package let path: String

  package var description: String { "\(verb) \(path)" }
}

/// Called before each step. If it throws, the step is not made.
package typealias StepHook = @Sendable (PublishStep) throws -> Void
