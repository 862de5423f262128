internal import Platform
internal import Synchronization

/// Checks the path of a page before it is staged: what is there, and whether the folders above belong to sumaq.
///
/// Each folder is checked once a night, or once per worker. When the night is applied, folders are opened again without
/// following links.
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

  func target(at path: String) throws -> Target {
    switch try folder(Path.parent(of: path)) {
    case .absent: return .absent
    case .obstacle(let found): return .obstacle(found)
    case .present: break
    }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .file ? .file : .obstacle(path)
  }

  /// The disk is read outside of the lock, as it is harmless if two workers check one folder.
  private func folder(_ path: String) throws -> Folder {
    if path == "." { return .present }
    if let known = folders.withLock({ $0[path] }) { return known }
    let found = try read(folder: path)
    folders.withLock { $0[path] = found }
    return found
  }

  private func read(folder path: String) throws -> Folder {
    let above = try folder(Path.parent(of: path))
    guard case .present = above else { return above }
    guard let status = try tree.status(path) else { return .absent }
    return status.kind == .folder ? .present : .obstacle(path)
  }
}
