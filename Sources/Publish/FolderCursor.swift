internal import Diagnostics
internal import Model
internal import Platform

/// Accesses published files through open folders, never through a planted link.
///
/// It keeps the last folder and those above it open, as changes are grouped by folder. For one thread.
final class FolderCursor {
  private struct Step {
    let path: String
    let folder: Shared<FileDescriptor>
  }

  let tree: OutputTree
  /// The open folders, from below the root down to the last one.
  private var steps: [Step] = []

  init(_ tree: OutputTree) {
    self.tree = tree
  }

  /// The folder of `path`; nil if it is missing, or no longer sumaq's, and `making` is false.
  func folder(of path: String, making: Bool) throws -> Int32? {
    let parent = Path.parent(of: path)
    guard parent != "." else { return tree.root.number }
    while let last = steps.last, last.path != parent, !Self.leads(last.path, to: parent) { steps.removeLast() }
    while steps.last?.path != parent {
      let walked = Self.next(after: steps.last?.path, on: parent)
      let above = steps.last?.folder.value.number ?? tree.root.number
      guard let folder = try open(Path.name(of: walked), in: above, walked, making: making) else { return nil }
      steps.append(Step(path: walked, folder: folder))
    }
    return steps.last?.folder.value.number
  }

  private static func leads(_ folder: String, to path: String) -> Bool {
    path.utf8.count > folder.utf8.count && path.utf8.starts(with: folder.utf8)
      && path.utf8[path.utf8.index(path.startIndex, offsetBy: folder.utf8.count)] == UInt8(ascii: "/")
  }

  /// The next folder on the way to `path` behind `folder`.
  private static func next(after folder: String?, on path: String) -> String {
    let rest = folder.map { path.utf8.dropFirst($0.utf8.count + 1) } ?? path.utf8[...]
    return String(path[..<(rest.firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex)])
  }

  private func open(_ name: String, in folder: Int32, _ walked: String, making: Bool) throws
    -> Shared<FileDescriptor>?
  {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var number = openat(folder, name, flags)
    if number < 0, errno == ENOENT {
      guard making else { return nil }
      try tree.step("make folder", walked)
      guard mkdirat(folder, name, 0o755) == 0 || errno == EEXIST else {
        throw FileError("make folder", tree.full(walked))
      }
      number = openat(folder, name, flags)
    }
    if number >= 0 { return Shared(FileDescriptor(owning: number, path: tree.full(walked))) }
    if errno == ELOOP || errno == ENOTDIR {
      guard making else { return nil }
      throw Failure.foreign(tree.full(walked), "is no folder of sumaq's")
    }
    throw FileError("open", tree.full(walked))
  }

  /// The status of the published file itself; nil if there is none.
  func status(_ path: String) throws -> FileStatus? {
    guard let folder = try folder(of: path, making: false) else { return nil }
    return try FileStatus.of(Path.name(of: path), in: folder, shown: tree.full(path))
  }

  /// Moves one of sumaq's own files to its place, replacing the file that is there.
  func put(_ own: String, at path: String) throws {
    let folder = try folder(of: path, making: true) ?? tree.root.number
    try tree.step("rename", path)
    guard renameat(tree.root.number, own, folder, Path.name(of: path)) == 0 else {
      throw FileError("rename", tree.full(path))
    }
  }

  /// Moves one of sumaq's own files to a path where there is no file; fails if one has appeared meanwhile.
  func putNew(_ own: String, at path: String) throws {
    let folder = try folder(of: path, making: true) ?? tree.root.number
    let name = Path.name(of: path)
    guard try FileStatus.of(name, in: folder, shown: tree.full(path)) == nil else {
      throw Failure.foreign(tree.full(path), "appeared while sumaq was at work")
    }
    try tree.step("rename", path)
    guard renameat(tree.root.number, own, folder, name) == 0 else { throw FileError("rename", tree.full(path)) }
  }

  /// Backs up the published file under one of sumaq's own names: by a hard link, or by a copy if the file system has no
  /// hard links.
  func backUp(_ path: String, as own: String) throws {
    guard let folder = try folder(of: path, making: false) else { return }
    try tree.step("link", own)
    if linkat(folder, Path.name(of: path), tree.root.number, own, 0) == 0 || errno == ENOENT { return }
    guard FileCopier.isNoLinkHere(errno) else { throw FileError("link", tree.full(own)) }
    let source = openat(folder, Path.name(of: path), O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard source >= 0 else { throw FileError("open", tree.full(path)) }
    try FileCopier.copy(FileDescriptor(owning: source, path: tree.full(path)), to: own + ".part", in: tree)
    try tree.rename(own + ".part", to: own)
  }

  /// Moves a published file away. It is no error if there is none.
  func moveAway(_ path: String, to own: String) throws {
    guard let folder = try folder(of: path, making: false) else { return }
    try tree.step("rename", own)
    guard renameat(folder, Path.name(of: path), tree.root.number, own) == 0 || errno == ENOENT else {
      throw FileError("rename", tree.full(own))
    }
  }

  /// Removes a published file. It is no error if there is none.
  func remove(_ path: String) throws {
    guard let folder = try folder(of: path, making: false) else { return }
    try tree.step("remove", path)
    guard unlinkat(folder, Path.name(of: path), 0) == 0 || errno == ENOENT else {
      throw FileError("remove", tree.full(path))
    }
  }

  /// Removes the empty folders above `path`.
  func removeEmptyFolders(above path: String) throws {
    steps = []
    var folder = Path.parent(of: path)
    while folder != "." {
      guard let parent = try self.folder(of: folder, making: false) else { return }
      try tree.step("remove folder", folder)
      if unlinkat(parent, Path.name(of: folder), AT_REMOVEDIR) != 0 {
        if errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR { return }
        if errno != ENOENT { throw FileError("remove", tree.full(folder)) }
      }
      steps = []
      folder = Path.parent(of: folder)
    }
  }

  /// The digest and size of a published file; nil if there is none.
  func digest(_ path: String) throws -> ContentDigest? {
    guard let folder = try folder(of: path, making: false) else { return nil }
    let number = openat(folder, Path.name(of: path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else {
      if errno == ENOENT || errno == ELOOP { return nil }
      throw FileError("open", tree.full(path))
    }
    let file = FileDescriptor(owning: number, path: tree.full(path))
    guard try file.status().kind == .file else { return nil }
    return try ContentDigest(of: file)
  }

  /// Whether the published file at `path` has exactly these bytes; false if it is missing or no file.
  func matches(_ content: RenderedPage.Content, _ size: Int, at path: String) throws -> Bool {
    guard let folder = try folder(of: path, making: false) else { return false }
    let number = openat(folder, Path.name(of: path), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard number >= 0 else { return false }
    let file = FileDescriptor(owning: number, path: tree.full(path))
    let status = try file.status()
    guard status.kind == .file, status.size == size else { return false }
    switch content {
    case .bytes(let bytes): return try bytes.withUnsafeBytes { try Self.equal(file, $0) }
    case .file(let source):
      let other = try FileDescriptor(opening: source, flags: O_RDONLY | O_NONBLOCK)
      let known = try other.status()
      if known.inode == status.inode, known.device == status.device { return true }
      return try ContentDigest(of: other) == ContentDigest(of: file)
    }
  }

  /// The bytes of the published file at `path`; nil if it is missing or no file.
  func bytes(_ path: String) throws -> [UInt8]? {
    guard try status(path)?.kind == .file else { return nil }
    return try Files.read(tree.full(path))
  }

  private static func equal(_ file: borrowing FileDescriptor, _ bytes: UnsafeRawBufferPointer) throws -> Bool {
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      var done = 0
      while true {
        let count = try file.read(into: buffer)
        if count == 0 { return done == bytes.count }
        guard let base = bytes.baseAddress, let read = buffer.baseAddress, done + count <= bytes.count else {
          return false
        }
        guard memcmp(base + done, read, count) == 0 else { return false }
        done += count
      }
    }
  }
}
