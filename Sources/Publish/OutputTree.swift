internal import Platform

/// The output folder, held by a descriptor: whatever happens to its path meanwhile, nothing is written elsewhere.
///
/// Paths are relative to it. A link given as the output folder itself is followed once, when it is opened, as its owner
/// chose it; below it no link is ever followed by the calls that go through `FolderCursor`. The others serve
/// `.staging` and `.nights`, which are sumaq's alone.
final class OutputTree: Sendable {
  let path: String
  let root: FileDescriptor
  private let hook: StepHook?

  /// Opens the folder, which must be there.
  init(_ path: String, hook: StepHook?) throws(FileError) {
    self.path = path
    self.hook = hook
    root = try FileDescriptor(opening: path, flags: O_RDONLY | O_DIRECTORY)
  }

  func full(_ relative: String) -> String { path + "/" + relative }

  /// Tells the caller what is about to happen.
  func step(_ verb: String, _ relative: String) throws {
    try hook?(PublishStep(verb: verb, path: relative))
  }

  /// Of the thing itself, even if it is a link; nil where there is nothing.
  func status(_ relative: String) throws(FileError) -> FileStatus? {
    try FileStatus.of(relative, in: root.number, shown: full(relative))
  }

  /// Makes one folder; one that is there is fine.
  func makeFolder(_ relative: String) throws {
    try step("make folder", relative)
    guard mkdirat(root.number, relative, 0o755) == 0 || errno == EEXIST else {
      throw FileError("make folder", full(relative))
    }
  }

  /// Writes a file that must not be there yet.
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

  /// Removes a file; none is fine.
  func remove(_ relative: String) throws {
    try step("remove", relative)
    guard unlinkat(root.number, relative, 0) == 0 || errno == ENOENT else { throw FileError("remove", full(relative)) }
  }

  /// Removes a folder of sumaq's own with all that is in it; links are not followed, none is fine.
  func removeTree(_ relative: String) throws {
    try step("remove", relative)
    // To ask what it is takes as long as to take it away, and almost all are files.
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

  /// Names in a folder of sumaq's own, in byte order; none where it is missing.
  func names(_ relative: String) throws -> [String] {
    guard try status(relative)?.kind == .folder else { return [] }
    return try Files.names(in: full(relative))
  }

  /// Waits until everything written to the output's disk so far is there: one call for however many files.
  func syncDisk() throws {
    try step("sync", ".")
    try DiskSync.wait(for: root)
  }

  /// Waits until a folder's names are on the disk.
  func syncFolder(_ relative: String) throws {
    try step("sync", relative)
    try Files.syncFolder(full(relative))
  }
}
