internal import Platform
internal import Store

/// The lists of what `publish.after` is told: two files in the state folder with one path a line.
struct ChangeLists {
  /// How many paths they list.
  let written: Int
  let removed: Int
  let writtenFile: String
  let removedFile: String

  /// Writes the changes after a publication. Paths begin at `folder`, or at the output if it is nil.
  init(
    in state: String, store: Store, after publication: Int64, isComplete: Bool, folder: Settings.PublishAfter.Folder?
  ) throws {
    let place = Path.join(state, Self.folder)
    try Files.makeFolder(place, permissions: 0o700)
    writtenFile = Path.join(place, "written")
    removedFile = Path.join(place, "removed")
    func write(_ paths: Store.ChangedPaths, to file: String) throws -> Int {
      try Files.remove(file)
      let target = try FileDescriptor(opening: file, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      var list = PathList(below: folder?.rawValue) { try target.write($0) }
      try store.eachChangedPath(paths, after: publication, isComplete: isComplete) { try list.add($0) }
      try list.finish()
      return list.count
    }
    written = try write(.written, to: writtenFile)
    removed = try write(.removed, to: removedFile)
  }

  /// Removes the lists.
  static func remove(in state: String) throws { try Files.removeTree(Path.join(state, folder)) }

  private static let folder = "after"
}
