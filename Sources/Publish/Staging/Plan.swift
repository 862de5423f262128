internal import Model
internal import Platform

/// Collects a night's changes on the disk, by parts, while pages arrive in any order.
///
/// Not for two threads at once. `.staging/plan/<part>` grows when its buffer is full.
struct Plan {
  static let folder = ".staging/plan"
  private static let bufferBytes = 1 << 16

  private var buffers = [[UInt8]](repeating: [], count: FileChange.parts)
  private var flushed = [Bool](repeating: false, count: FileChange.parts)
  private(set) var count = 0
  /// The number of files in folders that are put in place as a whole.
  private(set) var countInNewFolders = 0
  private var changesSealed = false
  private var changesOther = false

  var isEmpty: Bool { count == 0 }

  /// Whether all changes are those of sealed pages, and of what they alone show.
  var changesSealedAlone: Bool { changesSealed && !changesOther }

  mutating func append(_ change: FileChange, in tree: OutputTree) throws {
    let part = change.part
    change.append(to: &buffers[part])
    count += 1
    if change.operation == .newInNewFolder { countInNewFolders += 1 }
    if PageOwner.sealed.owns(change.path) {
      changesSealed = true
    } else if !change.isOfPagesBeside {
      changesOther = true
    }
    if buffers[part].count >= Self.bufferBytes { try flush(part, in: tree) }
  }

  private mutating func flush(_ part: Int, in tree: OutputTree) throws {
    guard !buffers[part].isEmpty else { return }
    let path = "\(Self.folder)/\(part)"
    try tree.step("write", path)
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW
    let file = try FileDescriptor(opening: tree.full(path), flags: flags)
    try file.write(buffers[part])
    buffers[part].removeAll(keepingCapacity: true)
    flushed[part] = true
  }

  /// Writes the journal: its header, then all parts in order.
  mutating func write(_ journal: Journal, to path: String, in tree: OutputTree) throws {
    try tree.step("write", path)
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW
    let file = try FileDescriptor(opening: tree.full(path), flags: flags)
    try file.write(journal.header)
    for part in 0..<FileChange.parts {
      if flushed[part] {
        let source = try FileDescriptor(opening: tree.full("\(Self.folder)/\(part)"), flags: O_RDONLY | O_NOFOLLOW)
        try FileCopier.append(source, to: file)
      }
      try file.write(buffers[part])
    }
  }
}
