internal import Diagnostics
package import Model

/// Takes a file's rows and rejects, in their order; called on the thread that reads.
package protocol RecordSink: AnyObject {
  /// Takes some thousand rows of one collection.
  func take(_ batch: RecordBatch) throws
  /// Takes some thousand rows of an analyst's table.
  func take(_ batch: TableBatch) throws
  /// Takes a field or a row that could not be read.
  func reject(_ record: RejectedRecord) throws
}

extension RecordSink {
  /// Ignores tables, for a sink that takes collections only.
  package func take(_ batch: TableBatch) throws {}

  /// Takes a field or a row that could not be read, and keeps its first 1,000 bytes.
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
