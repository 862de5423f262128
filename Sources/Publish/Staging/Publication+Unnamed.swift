internal import Model
internal import Store

// What becomes of files that nobody named tonight.
extension Publication {
  /// What the ledger has in `scopes` but nobody named goes.
  func planRemovals(_ scopes: Set<PublicationScope>) throws {
    let gone = try goneKeys(scopes)
    try store.eachLedgerRow(of: gone) { row in
      let place = try index.find(row.key)
      try state.withLock { state in
        let flags = place.map { state.flags[$0] } ?? 0
        let old = flags & Flag.missing != 0 ? nil : flags & Flag.damaged != 0 ? row.madeFromUnknown : row
        state.sum.remove(key: row.key, output: row.output)
        state.outcome.removed += 1
        guard !settings.dryRun else { return }
        try state.staging.prepare(in: tree)
        try state.plan.append(NightChange(operation: .remove, path: row.path, row: nil, old: old), in: tree)
      }
    }
  }

  /// What was found damaged or missing but is not in tonight's `scopes` stays in doubt, though output and ledger agree
  /// from here on: its row forgets what the file was made from, so that the stage that makes it looks at it.
  func planDoubts(_ scopes: Set<PublicationScope>) throws {
    let doubts = state.withLock { state in
      (0..<index.count).filter { place in
        state.flags[place] & Flag.wrong != 0 && state.flags[place] & Flag.seen == 0
          && !scopes.contains(index[place].scope)
      }.map { index[$0].key }
    }
    guard !doubts.isEmpty, !settings.dryRun else { return }
    guard state.withLock({ !$0.plan.isEmpty }) else {
      return state.withLock { $0.refreshed += doubts.map { ($0, LedgerDigest.none) } }
    }
    try store.eachLedgerRow(of: doubts) { row in
      let row = row.madeFromUnknown
      try state.withLock { state in
        try state.plan.append(NightChange(operation: .adopt, path: row.path, row: row, old: row), in: tree)
      }
    }
  }

  private func goneKeys(_ scopes: Set<PublicationScope>) throws -> [LedgerDigest] {
    guard isPartial else {
      return state.withLock { state in
        (0..<index.count).filter { state.flags[$0] & Flag.seen == 0 && scopes.contains(index[$0].scope) }
          .map { index[$0].key }
      }
    }
    var gone = try state.withLock { $0.withdrawn }.filter { try !isNamed($0) }
    guard scopes.contains(.reports) else { return gone }
    var reports: [LedgerDigest] = []
    try store.eachReportRow(below: PublicationScope.reportFolders) { key, _ in reports.append(key) }
    gone += try reports.filter { try !isNamed($0) }
    return gone
  }
}
