package import Model

/// The outcome of reading one file.
package struct FileOutcome: Sendable, Hashable {
  /// Counts of records: `read` = `taken` + `rejected`.
  package var counts = RowCounts()
  /// Bytes of the file as it is on the disk.
  package var bytesRead = 0
  /// Whether the file was read to its end; only then may rows be removed that it no longer has.
  package var readToEnd = true
  /// Whether the bytes turned out to be damaged: no row of the file may be stored.
  package var isSpoiled = false
  /// 32 hexadecimal digits of the bytes as they are on the disk; the same as `ExportReader.digest` gives, if the file
  /// was read to its end.
  package var digest = ""
  /// The collections of which the file gave rows.
  package var collections: Set<Collection> = []

  /// Of a Firestore export: kinds of documents that are of no collection, which this reading skipped.
  package var otherKinds: [String] = []

  package init() {}
}
