/// The photos' part of the run report. The first four numbers count distinct references in their present state, the
/// others tonight's work.
package struct PhotoOutcome: Sendable, Hashable {
  package var referenced = 0
  package var ready = 0
  package var failed = 0
  package var waiting = 0
  package var fetched = 0
  package var processed = 0
  package var fromCache = 0
  package var evicted = 0
  package var bytesWritten = 0
  /// The number of ready photos whose address could not be fetched again.
  package var savedCopies = 0
  /// The peak memory of one worker process.
  package var workersPeakMemoryBytes = 0
  /// Whether `photos.minutes` or a signal ended the work before the queue was empty.
  package var stoppedEarly = false

  package init() {}
}
