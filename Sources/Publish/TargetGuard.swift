internal import Platform
internal import Synchronization

/// Looks where a page shall go before it is staged: what is there, and whether the way there is sumaq's.
///
/// Each folder is looked at once a night. The folders are opened once more, without following links, when the night
/// is applied.
final class TargetGuard: Sendable {
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

  private let tree: OutputTree
  private let folders = Mutex<[String: Folder]>([:])

  init(_ tree: OutputTree) { self.tree = tree }

  func look(_ path: String) throws -> Target {
    switch try folders.withLock({ try Self.folder(Path.parent(of: path), in: tree, &$0) }) {
    case .absent: return .absent
    case .obstacle(let place): return .obstacle(place)
    case .present: break
    }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .file ? .file : .obstacle(path)
  }

  private static func folder(_ path: String, in tree: OutputTree, _ folders: inout [String: Folder]) throws -> Folder {
    if path == "." { return .present }
    if let known = folders[path] { return known }
    let found = try look(atFolder: path, in: tree, &folders)
    folders[path] = found
    return found
  }

  private static func look(
    atFolder path: String, in tree: OutputTree, _ folders: inout [String: Folder]
  ) throws -> Folder {
    let above = try folder(Path.parent(of: path), in: tree, &folders)
    guard case .present = above else { return above }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .folder ? .present : .obstacle(path)
  }
}
