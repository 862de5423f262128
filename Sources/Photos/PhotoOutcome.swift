/// The photos' part of the run report: the first four count distinct references as they stand, the others tonight's
/// work.
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
  /// Of the ready ones, those whose address could not be refreshed.
  package var savedCopies = 0
  /// The most memory that one worker process held.
  package var workersPeakMemoryBytes = 0
  /// Whether `photos.minutes` or a signal ended the work before the queue was empty.
  package var stoppedEarly = false

  package init() {}
}
