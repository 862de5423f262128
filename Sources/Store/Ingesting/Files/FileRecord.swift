package import Model

/// An export file as the store remembers it, so that one that did not change is not read again.
package struct FileRecord: Sendable, Hashable {
  /// Below the exports folder.
  package var name: String
  /// Nil for an analyst's table.
  package var collection: Collection?
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// Nanoseconds since 1970 at which the inode changed.
  package var changed: Int64
  package var inode: UInt64
  package var digest: [UInt8]
  /// A digest of what decided how the file was read; if tonight's differs, it is read again.
  package var readerFingerprint: [UInt8]
  /// Read to its end, without a break in the data.
  package var isWhole: Bool
  package var rows: Int
  /// Its rows are users' accounts.
  package var isOfAccounts: Bool

  package init(
    name: String, collection: Collection?, size: Int, modified: Int64, changed: Int64, inode: UInt64,
    digest: [UInt8] = [], readerFingerprint: [UInt8] = [], isWhole: Bool = true, rows: Int = 0,
    isOfAccounts: Bool = false
  ) {
    self.name = name
    self.collection = collection
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
    self.digest = digest
    self.readerFingerprint = readerFingerprint
    self.isWhole = isWhole
    self.rows = rows
    self.isOfAccounts = isOfAccounts
  }
}
