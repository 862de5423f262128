package import Model

/// Takes what a file gives, in its order; called on the thread that reads.
package protocol RecordSink: AnyObject {
  /// Takes some thousand rows of one collection.
  func take(_ batch: RecordBatch) throws
  /// Takes some thousand rows of an analyst's table.
  func take(_ batch: TableBatch) throws
  /// Takes a field or a row that could not be read.
  func reject(_ record: RejectedRecord) throws
}

extension RecordSink {
  /// Who asks for collections alone is given no tables.
  package func take(_ batch: TableBatch) throws {}
}
