internal import Diagnostics
internal import Platform
internal import Store
internal import Synchronization

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
    let isRepaired = try settings.full && !settings.dryRun && store.removeDamagedLedgerRows()
    if !trusted || isRepaired, !settings.dryRun { try Adoption.run(tree, store) }
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
