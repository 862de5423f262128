package import Model

/// What reading one file came to.
package struct FileOutcome: Sendable, Hashable {
  /// The records: `read` is `taken` and `rejected`.
  package var counts = RowCounts()
  /// Bytes of the file as it is on the disk.
  package var bytesRead = 0
  /// Nothing broke off; only then may rows that are gone be removed.
  package var readToEnd = true
  /// What was read is not what had been written: no row of it may stand.
  package var isSpoiled = false
  /// 32 hexadecimal digits of the bytes as they are on the disk; the same as `ExportReader.digest` gives, if the file
  /// was read to its end.
  package var digest = ""
  /// The collections of which the file gave rows.
  package var collections: Set<Collection> = []

  /// Of a Firestore export: kinds of documents that are of no collection, which this reading passed.
  package var otherKinds: [String] = []

  package init() {}
}
