package import Model

/// What the store remembers of an export file, so that an unchanged one is not read again.
package struct FileRecord: Sendable, Hashable {
  /// The path below the exports folder.
  package var name: String
  /// Nil for an analyst's table.
  package var collection: Collection?
  package var size: Int
  /// Nanoseconds since 1970.
  package var modified: Int64
  /// When the inode changed, in nanoseconds since 1970.
  package var changed: Int64
  package var inode: UInt64
  package var digest: [UInt8]
  /// A digest of everything that decided how the file was read. If tonight's differs, the file is read again.
  package var readerFingerprint: [UInt8]
  /// Whether it was read to its end, without a break in the data.
  package var isWhole: Bool
  package var rows: Int
  /// Whether its rows are users' accounts.
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
