internal import Store

/// A file of an owner as the night found it.
struct PublishedFile {
  /// What is wrong with a file on the disk.
  enum Fault: Sendable {
    /// It is not what the ledger says.
    case damaged
    case missing
  }

  let row: LedgerRow
  let fault: Fault?
  /// Accepted or standing tonight.
  var isNamed = false

  /// What a rollback brings back in the place of what comes; nil where nothing is there.
  ///
  /// What the ledger says of a damaged file is not what comes back: that is then rendered again.
  var kept: LedgerRow? {
    switch fault {
    case nil: row
    case .damaged: row.withUnknownInputs
    case .missing: nil
    }
  }
}
