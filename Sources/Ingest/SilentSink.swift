internal import Diagnostics
internal import Model

/// Discards everything, for identifying or surveying a file.
final class SilentSink: RecordSink, ProblemSink {
  func receive(_ batch: RecordBatch) {}
  func reject(_ record: RejectedRecord) {}
  func report(_ problem: Problem) {}
}
