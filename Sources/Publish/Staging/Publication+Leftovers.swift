internal import Model
internal import Store

// Files whose owners were not opened.
extension Publication {
  /// After a night that opened every owner of the site, removes the files of all other owners. It sums up all rows
  /// again, as the stored sum may be that of an output that was restored.
  ///
  /// `keepsLists`: those of `offline/` are made afterwards.
  func removeUnopened(keepsLists: Bool) throws {
    guard !startsEmpty else { return }
    let opened = state.withLock { $0.opened }
    var others: [PageOwner] = []
    var sum = LedgerSum()
    try store.eachLedgerRow { row in
      sum.add(key: LedgerDigest(of: row.path), output: row.output)
      if PublicationScope(of: row.path) != .site || others.last?.owns(row.path) == true { return }
      let owner = PageOwner(of: row.path)
      if keepsLists, owner == .offlineLists { return }
      if !owner.isOne(of: opened) { others.append(owner) }
    }
    state.withLock { $0.sum.change(from: $0.sumBefore, to: sum) }
    for owner in others { try open(owner).close() }
  }

  /// Removes the photos of changed and removed pages that no page shows any more.
  func removeLeftPhotos() throws {
    let changes = state.withLock { $0.photoPages }
    for photo in changes.left.sorted() where try store.pages(showing: photo) + changes[photo] <= 0 {
      try open(.file(photo)).close()
    }
  }

  /// Handles damaged and missing files whose owners were not opened. Their rows get unknown inputs, so that the stage
  /// that makes them renders them again.
  func planDoubts() throws {
    let doubts = state.withLock { state in faultyFiles.keys.filter { !state.handled.contains($0) }.sorted() }
    guard !doubts.isEmpty, !settings.dryRun else { return }
    let isQuiet = state.withLock { $0.plan.isEmpty }
    for path in doubts {
      guard let row = try store.ledgerRow(path)?.withUnknownInputs else { continue }
      try state.withLock { state in
        if isQuiet {
          notes.add(.inputs(.none), of: path)
        } else {
          try state.plan.append(FileChange(operation: .ledgerOnly, path: path, row: row, old: row), in: tree)
        }
      }
    }
  }
}
