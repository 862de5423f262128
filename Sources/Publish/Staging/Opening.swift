internal import Diagnostics
internal import Model
internal import Platform
internal import Store

/// The state of output and ledger when a publication begins.
struct Opening {
  let tree: OutputTree
  let before: LedgerState
  let trusted: Bool
  let missingFolders: Set<OutputFolder>
  let recovered: [Recovery]
  /// The comparison with the ledger; nil if the ledger is trusted.
  let comparison: OutputComparison?

  init(_ settings: PublicationSettings, _ store: Store) throws {
    try Files.makeFolder(settings.output)
    tree = try OutputTree(settings.output, hook: settings.hook)
    recovered = settings.dryRun ? [] : try Recovery.run(tree, store, discardingDamaged: settings.full)
    let known = try store.ledgerState()
    before = known ?? LedgerState()
    trusted = try known.map { [tree] in try PublishedMark.agrees(with: $0, in: tree) } ?? false
    if !trusted, !settings.dryRun { try Adoption.run(tree, store) }
    missingFolders = try Self.missingFolders(in: tree)
    comparison =
      trusted && !settings.full
      ? nil : try OutputComparison(store, tree, missingFolders: missingFolders, workers: settings.workers)
  }

  /// The output folders that do not exist. Throws if one is no folder.
  private static func missingFolders(in tree: OutputTree) throws -> Set<OutputFolder> {
    var missingFolders: Set<OutputFolder> = []
    for folder in OutputFolder.allCases {
      guard let status = try tree.status(folder.rawValue) else {
        missingFolders.insert(folder)
        continue
      }
      guard status.kind == .folder else {
        throw Failure.foreign(tree.full(folder.rawValue), "must be a folder, and no link to one")
      }
    }
    return missingFolders
  }
}

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
