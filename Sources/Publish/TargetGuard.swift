internal import Platform

/// Looks where a page shall go before it is staged: what is there, and whether the way there is sumaq's.
///
/// Each folder is looked at once a night. The folders are opened once more, without following links, when the night
/// is applied.
struct TargetGuard {
  enum Target {
    case absent
    case file
    /// Something else is at this path.
    case obstacle(String)
  }

  private enum Folder {
    case present
    case absent
    case obstacle(String)
  }

  private var folders: [String: Folder] = [:]

  mutating func look(_ path: String, in tree: OutputTree) throws(FileError) -> Target {
    switch try folder(Path.parent(of: path), in: tree) {
    case .absent: return .absent
    case .obstacle(let place): return .obstacle(place)
    case .present: break
    }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .file ? .file : .obstacle(path)
  }

  private mutating func folder(_ path: String, in tree: OutputTree) throws(FileError) -> Folder {
    if path == "." { return .present }
    if let known = folders[path] { return known }
    let found = try look(atFolder: path, in: tree)
    folders[path] = found
    return found
  }

  private mutating func look(atFolder path: String, in tree: OutputTree) throws(FileError) -> Folder {
    let above = try folder(Path.parent(of: path), in: tree)
    guard case .present = above else { return above }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .folder ? .present : .obstacle(path)
  }
}
