internal import Store

/// A file of an owner as the night found it.
struct PublishedFile {
  /// What is wrong with a file on the disk.
  enum Fault: Sendable {
    /// The file differs from what the ledger says.
    case damaged
    case missing
  }

  let row: LedgerRow
  let fault: Fault?
  /// Accepted or standing tonight.
  var isNamed = false

  /// The row that a rollback restores; nil if the file was missing. For a damaged file, its inputs are unknown.
  var rowToRestore: LedgerRow? {
    switch fault {
    case nil: row
    case .damaged: row.withUnknownInputs
    case .missing: nil
    }
  }
}
