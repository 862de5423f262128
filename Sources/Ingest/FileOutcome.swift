package import Model

/// The outcome of reading one file.
package struct FileOutcome: Sendable, Hashable {
  package var counts = RowCounts()
  /// The numbers of records that were left out, by what they are.
  package var leftOut: [String: Int] = [:]
  /// The number of bytes read from the disk.
  package var bytesRead = 0
  /// Whether the file was read to its end. Only then may rows be removed that it no longer has.
  package var readToEnd = true
  /// Whether the bytes turned out to be damaged, so that no row of the file may be stored.
  package var isSpoiled = false
  /// 32 hexadecimal digits of the bytes on the disk. The same as `ExportReader.digest`, if the file was read to its
  /// end.
  package var digest = ""
  /// The collections of which the file gave rows.
  package var collections: Set<Collection> = []

  /// The kinds of documents in a Firestore export that belong to no collection.
  package var otherKinds: [String] = []
  /// The outcomes of those kinds that were read together with the export.
  package var tables: [String: FileOutcome] = [:]

  package init() {}
}
