internal import Model
internal import Platform
internal import Store

/// Collects a night's changes in a draft of its journal, while pages arrive in any order. Not for two threads at once.
struct Plan {
  static let path = ".staging/plan"

  private var draft: JournalDraft?
  private(set) var count = 0
  /// The number of files in folders that are put in place as a whole.
  private(set) var countInNewFolders = 0
  private var changesSealed = false
  private var changesOther = false

  var isEmpty: Bool { count == 0 }

  /// Whether all changes are those of sealed pages, and of what they alone show.
  var changesSealedAlone: Bool { changesSealed && !changesOther }

  mutating func append(_ change: FileChange, in tree: OutputTree) throws {
    try started(in: tree).add(count, change)
    count += 1
    if change.operation == .newInNewFolder { countInNewFolders += 1 }
    if PageOwner.sealed.owns(change.path) {
      changesSealed = true
    } else if !change.isOfPagesBeside {
      changesOther = true
    }
  }

  private mutating func started(in tree: OutputTree) throws -> JournalDraft {
    if let draft { return draft }
    try tree.remove(Self.path)
    try tree.step("write", Self.path)
    let made = try JournalDraft(tree.full(Self.path))
    draft = made
    return made
  }

  /// Ends the draft, which then is a journal.
  mutating func finish(_ head: JournalHead, in tree: OutputTree) throws {
    try tree.step("write", Self.path)
    try started(in: tree).finish(head)
    draft = nil
  }
}

/// `Output/.staging`, which is created for the first change of a night.
struct Staging {
  static let folder = ".staging"
  static let new = ".staging/new"

  private let begins: @Sendable () throws -> Void
  private var made: Set<String> = []

  /// `begins` is called before anything is created.
  init(begins: @escaping @Sendable () throws -> Void) { self.begins = begins }

  /// Creates `.staging` and its subfolders; does nothing the second time.
  mutating func prepare(in tree: OutputTree) throws {
    guard made.isEmpty else { return }
    try begins()
    for folder in [Self.folder, Self.new] { try tree.makeFolder(folder) }
    made.insert(Self.new)
  }

  /// Creates the folder of a file that will be staged, and those above it.
  mutating func makeFolder(of path: String, in tree: OutputTree) throws {
    let folder = Path.parent(of: path)
    guard !made.contains(folder) else { return }
    try prepare(in: tree)
    var missing: [String] = []
    var next = folder
    while !made.contains(next) {
      missing.append(next)
      next = Path.parent(of: next)
    }
    for path in missing.reversed() {
      try tree.makeFolder(path)
      made.insert(path)
    }
  }
}

/// Copies files where hard links are not possible.
enum FileCopier {
  /// Whether a failed `link` means that a copy is needed: another disk, too many links, or a file system without them.
  static func isNoLinkHere(_ code: Int32) -> Bool {
    [EXDEV, EMLINK, EPERM, EOPNOTSUPP, ENOSYS, EINVAL].contains(code)
  }

  /// Stages a user's file: by a hard link, or by a copy if that is not possible or if not everyone could read it.
  static func link(_ path: String, to own: String, in tree: OutputTree) throws {
    let source = try FileDescriptor(opening: path, flags: O_RDONLY | O_NONBLOCK)
    let status = try source.status()
    guard status.kind == .file else { throw FileError("read", path, code: EINVAL) }
    if status.permissions & 0o444 == 0o444 {
      try tree.step("link", own)
      if linkat(AT_FDCWD, path, tree.root.number, own, 0) == 0 {
        if try tree.status(own)?.inode == status.inode { return }
        try tree.remove(own)
      } else if !isNoLinkHere(errno) {
        throw FileError("link", tree.full(own))
      }
    }
    try copy(source, to: own, in: tree)
  }

  /// Copies into one of sumaq's own files, replacing an incomplete copy of an earlier try.
  static func copy(_ source: borrowing FileDescriptor, to own: String, in tree: OutputTree) throws {
    try tree.step("write", own)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let number = openat(tree.root.number, own, flags, 0o644)
    guard number >= 0 else { throw FileError("create", tree.full(own)) }
    let target = FileDescriptor(owning: number, path: tree.full(own))
    try append(source, to: target)
  }

  /// Writes the rest of `source` to `target`.
  static func append(_ source: borrowing FileDescriptor, to target: borrowing FileDescriptor) throws(FileError) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try source.read(into: buffer)
      if count == 0 { return }
      try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
