internal import Model
internal import Store

/// One entry of a night's journal: the change of one path, and its rows in the ledger before and after.
struct FileChange: Hashable {
  enum Operation: UInt8 {
    /// A new file, where there was none.
    case new
    /// A file that replaces one of sumaq's, which is backed up for a rollback.
    case replace
    /// A file that is removed, and backed up for a rollback.
    case remove
    /// A new file in an output folder that did not exist. The whole folder is put in place by one rename.
    case newInNewFolder
    /// The file on the disk already has the right bytes, so only the ledger's row changes.
    case ledgerOnly
  }

  let operation: Operation
  let path: String
  /// The ledger's row after the night; nil for a file that is removed.
  let row: LedgerRow?
  /// The ledger's row before the night; nil for a new file.
  let old: LedgerRow?

  /// The part of the journal to which it belongs. Parts are applied in order, so that no link is ever broken: first
  /// everything new, to which nothing links yet, then replacements from assets to lists, then what nothing links to any
  /// more.
  var part: Int {
    switch operation {
    case .new, .newInNewFolder, .ledgerOnly: return kind
    case .replace: return 4 + kind
    case .remove: return 11 - kind
    }
  }

  static let parts = 12

  /// The number of the file's `RenderedPage.Kind`; files link to files with lower numbers.
  var kind: Int { (row ?? old)?.kind.rawValue ?? RenderedPage.Kind.page.rawValue }

  static let kinds = 0..<4

  /// Whether the change alone shows readers nothing: another page must show the asset or photo, or show it no longer.
  var isOfPagesBeside: Bool {
    switch operation {
    case .ledgerOnly: true
    case .new, .remove: kind == RenderedPage.Kind.asset.rawValue || kind == RenderedPage.Kind.photo.rawValue
    case .replace, .newInNewFolder: false
    }
  }
}
