package import Model

/// One entry of a night's journal: the change of one path, and its rows in the ledger before and after.
package struct FileChange: Sendable, Hashable {
  package enum Operation: UInt8, Sendable {
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

  package let operation: Operation
  package let path: String
  /// The ledger's row after the night; nil for a file that is removed.
  package let row: LedgerRow?
  /// The ledger's row before the night; nil for a new file.
  package let old: LedgerRow?

  package init(operation: Operation, path: String, row: LedgerRow?, old: LedgerRow?) {
    self.operation = operation
    self.path = path
    self.row = row
    self.old = old
  }

  /// The number of the file's `RenderedPage.Kind`; files link to files with lower numbers.
  package var kind: Int { (row ?? old)?.kind.rawValue ?? RenderedPage.Kind.page.rawValue }

  /// When the change is applied, so that no link is ever broken: first everything new, to which nothing links yet, then
  /// replacements from assets to lists, then what nothing links to any more.
  var part: Int {
    switch operation {
    case .new, .newInNewFolder, .ledgerOnly: kind
    case .replace: 4 + kind
    case .remove: 11 - kind
    }
  }

  /// When the change is taken back: removed files are restored first, then replaced ones, and new ones are removed last.
  /// Files to which other files link are restored before those files, and removed after them.
  var partBack: Int {
    switch operation {
    case .remove: kind
    case .replace: 4 + kind
    case .newInNewFolder, .ledgerOnly: 11 - kind
    case .new: 15 - kind
    }
  }

  /// Whether the change alone shows readers nothing: another page must show the asset or photo, or show it no longer.
  package var isOfPagesBeside: Bool {
    switch operation {
    case .ledgerOnly: true
    case .new, .remove: kind == RenderedPage.Kind.asset.rawValue || kind == RenderedPage.Kind.photo.rawValue
    case .replace, .newInNewFolder: false
    }
  }
}
