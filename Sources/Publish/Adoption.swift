internal import Model
internal import Platform
internal import Store

/// Makes a new ledger for an output whose state folder is gone: every file that the output's own list names comes back
/// into it, made from nobody knows what, so that each is rendered once and kept where its bytes are the same.
enum Adoption {
  static func run(_ tree: OutputTree, _ store: Store) throws {
    let keys = try OwnedPaths.read(tree)
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

  /// Only decides when a file goes, should it go.
  private static func kind(of path: String) -> RenderedPage.Kind {
    if path.hasPrefix("site/photos/") { return .photo }
    if path.hasPrefix("site/assets/") || path.hasPrefix("reports/assets/") { return .asset }
    return .page
  }
}
