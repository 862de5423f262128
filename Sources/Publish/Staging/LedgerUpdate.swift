internal import Store

/// Ledger changes that are not in the journal. After a recovery they are lost, so the next night checks every page.
struct LedgerUpdate: Sendable {
  let notes: LedgerNotes
  /// What all pages were made from; nil if the ledger keeps its baseline.
  let baseline: PublishedBaseline?

  func write(to ledger: LedgerWriter) throws {
    try notes.write(to: ledger)
    if let baseline { try ledger.set(baseline) }
  }
}
