package import Model

/// Takes what a file gives, in its order; called on the thread that reads.
package protocol RecordSink: AnyObject {
  /// Takes some thousand rows of one collection.
  func take(_ batch: RecordBatch) throws
  /// Takes a field or a row that could not be read.
  func reject(_ record: RejectedRecord) throws
}
