internal import Store

/// A published file of an owner, as it was before the night.
struct PublishedFile {
  /// What is wrong with a file on the disk.
  enum Fault: Sendable {
    /// The file differs from the ledger's row.
    case damaged
    case missing
  }

  let row: LedgerRow
  let fault: Fault?
  /// Whether it was accepted or left unchanged tonight.
  var isNamed = false

  /// The row that a rollback restores; nil if the file was missing. The inputs of a damaged file are unknown.
  var rowToRestore: LedgerRow? {
    switch fault {
    case nil: row
    case .damaged: row.withUnknownInputs
    case .missing: nil
    }
  }
}
