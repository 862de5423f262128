internal import Store

/// What the ledger learns of a night beside its journal. A night that is brought to its end, or taken back, from its
/// journal alone has none: the next one looks at all pages.
struct Lesson: Sendable {
  var notes = LedgerNotes()
  /// What all pages were made from; nil leaves what is known of that.
  var basis: PublishedBaseline?

  func write(to ledger: LedgerWriter) throws {
    try notes.write(to: ledger)
    if let basis { try ledger.set(basis) }
  }
}
