package import Model

/// One night's ingest, in one transaction; valid inside the closure of `Store.ingest` only, on its thread.
package final class IngestSession {
  let connection: Connection
  package let rules: IngestRules

  init(_ connection: Connection, _ rules: IngestRules) throws {
    self.connection = connection
    self.rules = rules
  }

  /// What an earlier night knew of a file.
  package func knownFile(_ name: String) throws -> FileRecord? { nil }

  /// All files that earlier nights knew of a collection, by name.
  package func knownFiles(of collection: Collection) throws -> [FileRecord] { [] }

  /// Tonight's files of this collection follow; rows derived until the next `begin` count as derived from it.
  package func begin(_ collection: Collection) throws {}

  /// Takes rows: new ones are added, others changed where they differ; a tombstone deletes.
  ///
  /// Of equal ids in one night the newest `updated_at` wins, else the last. Derived rows (an author made from a
  /// review) never replace real ones, and go when nothing derives them any more.
  package func apply(_ batch: RecordBatch, derived: Bool = false) throws {}

  /// Keeps what could not be taken.
  package func reject(_ record: RejectedRecord) throws {}

  /// Remembers one of tonight's files; to be called for those that were skipped as unchanged, too.
  package func file(_ record: FileRecord) throws {}

  /// Ends a collection; in a snapshot that was read whole, rows not seen tonight go.
  package func finish(_ collection: Collection, whole: Bool) throws {}
}
