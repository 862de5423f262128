internal import Diagnostics
internal import Model

/// Takes everything and keeps nothing, for looking at a file without reading it.
final class SilentSink: RecordSink, ProblemSink {
  func take(_ batch: RecordBatch) {}
  func reject(_ record: RejectedRecord) {}
  func report(_ problem: Problem) {}
}
