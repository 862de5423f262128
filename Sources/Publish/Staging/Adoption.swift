internal import Model
internal import Platform
internal import Store

/// Adds files to the ledger that the output's own list names and the ledger lacks, with unknown inputs. Each is
/// rendered once; it is left unchanged if its bytes are the same, and removed if no build names it.
///
/// These are all files if the state folder is lost, and those of other nights if an older output or an older state
/// folder was restored.
enum Adoption {
  static func run(_ tree: OutputTree, _ store: Store) throws {
    var keys = try OwnedPaths.read(tree)
    if !keys.isEmpty { try store.eachLedgerRow { keys.remove(LedgerDigest(of: $0.path)) } }
    guard !keys.isEmpty else { return }
    let cursor = FolderCursor(tree)
    try store.updateLedger { ledger in
      try eachFile(tree) { path in
        guard keys.contains(LedgerDigest(of: path)), let found = try cursor.digest(path) else { return }
        try ledger.put(
          LedgerRow(path: path, kind: kind(of: path), size: found.size, inputs: .none, output: found.digest))
      }
    }
  }

  private static func eachFile(_ tree: OutputTree, _ body: (String) throws -> Void) throws {
    var pending = OutputFolder.allCases.map(\.rawValue)
    while let path = pending.popLast() {
      switch try tree.status(path)?.kind {
      case .folder: pending += try Files.names(in: tree.full(path)).map { path + "/" + $0 }
      case .file: try body(path)
      default: break
      }
    }
  }

  /// The kind, which here only decides the order in which files are removed.
  private static func kind(of path: String) -> RenderedPage.Kind {
    if path.hasPrefix("site/photos/") { return .photo }
    if path.hasPrefix("site/assets/") || path.hasPrefix("reports/assets/") { return .asset }
    return .page
  }
}
