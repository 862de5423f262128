internal import Model
internal import Store

/// The files that a rollback leaves as they are: what is sealed, as an access that was taken away must not come back, and
/// what the sealed pages show.
struct StayingFiles {
  private let store: Store
  private let isAnythingSealed: Bool
  /// The photos that sealed pages show.
  private let sealedPhotos: Set<String>

  init(_ store: Store) throws {
    self.store = store
    isAnythingSealed = try store.publishes(any: .sealed)
    sealedPhotos = try isAnythingSealed ? store.photos(shownBy: .sealed) : []
  }

  /// Whether a rollback leaves the file of this change.
  func contains(_ change: FileChange) throws -> Bool {
    if PageOwner.sealed.owns(change.path) { return true }
    let kinds = [RenderedPage.Kind.asset.rawValue, RenderedPage.Kind.photo.rawValue]
    guard isAnythingSealed, kinds.contains(change.kind) else { return false }
    switch change.operation {
    case .new:
      return change.kind == RenderedPage.Kind.asset.rawValue || sealedPhotos.contains(change.path)
    // A later publication of sealed pages may have brought it back.
    case .remove: return try store.ledgerRow(change.path) != nil
    case .replace, .newInNewFolder, .ledgerOnly: return false
    }
  }

  /// The ledger's sum when the other changes of a night are taken back. The result is the same if some of them already
  /// are.
  func sum(takingBack journal: Journal, of path: String, in tree: OutputTree) throws -> LedgerSum {
    var isConcerned = isAnythingSealed
    try journal.each(of: path, in: tree) { _, change in
      if PageOwner.sealed.owns(change.path) { isConcerned = true }
    }
    guard isConcerned, var sum = try store.ledgerState()?.sum else { return journal.previous.sum }
    try journal.each(of: path, in: tree) { _, change in
      guard try !contains(change) else { return }
      let key = LedgerDigest(of: change.path)
      if let row = try store.ledgerRow(change.path) { sum.remove(key: key, output: row.output) }
      if let old = change.old { sum.add(key: key, output: old.output) }
    }
    return sum
  }
}
