internal import Model
internal import Store

/// One line of a night's journal: what happens to one path, and the ledger's rows before and after.
struct FileChange: Hashable {
  enum Operation: UInt8 {
    /// Put where nothing was.
    case new
    /// Put over a file of sumaq's, which is kept for a rollback.
    case replace
    /// Moved away and kept for a rollback.
    case remove
    /// Put in place with its whole folder, which was not there before.
    case within
    /// Found on the disk with the right bytes: only the ledger learns of it.
    case adopt
  }

  let operation: Operation
  let path: String
  /// Nil for what goes.
  let row: LedgerRow?
  /// Nil for what comes.
  let old: LedgerRow?

  /// In which of the journal's parts it stands; parts are applied in order, so that no link is ever broken: first
  /// all that is new and that nothing links to yet, then replacements from assets to lists, then what nothing links
  /// to any more.
  var part: Int {
    switch operation {
    case .new, .within, .adopt: return kind
    case .replace: return 4 + kind
    case .remove: return 11 - kind
    }
  }

  static let parts = 12

  /// Which `RenderedPage.Kind` the file is of, by number: higher ones link to lower ones.
  var kind: Int { (row ?? old)?.kind.rawValue ?? RenderedPage.Kind.page.rawValue }

  static let kinds = 0..<4
}
