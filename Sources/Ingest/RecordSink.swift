internal import Diagnostics
package import Model

/// Receives a file's rows and rejects, in their order, on the thread that reads.
package protocol RecordSink: AnyObject {
  /// Receives a batch of rows of one collection.
  func receive(_ batch: RecordBatch) throws
  /// Receives a batch of rows of an analyst's table.
  func receive(_ batch: TableBatch) throws
  /// Receives a field or a row that could not be read.
  func reject(_ record: RejectedRecord) throws
}

extension RecordSink {
  /// Ignores tables, for a sink that only receives collections.
  package func receive(_ batch: TableBatch) throws {}

  /// Rejects a field or a row, with its first 1,000 bytes.
  func reject(
    _ what: RejectedRecord.Kind, _ kind: ProblemKind, file: String, line: Int, column: String = "", id: String?,
    raw: UnsafeRawBufferPointer
  ) throws {
    try reject(
      RejectedRecord(
        file: file, line: line, column: column, kind: what, recordID: id, problem: kind.id,
        raw: String(decoding: raw.prefix(1000), as: UTF8.self)))
  }
}
