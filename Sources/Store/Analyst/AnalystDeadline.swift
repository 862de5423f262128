internal import CSQLite
internal import Platform

/// Ends a statement that takes too long, or whose run was interrupted.
///
/// SQLite calls it every ten thousand steps, which is about every millisecond.
final class AnalystDeadline {
  private(set) var isCancelled = false
  private let clock: Clock
  private let cancelled: @Sendable () -> Bool
  /// The limits in the thread's processor time and in wall-clock time.
  private var end: UInt64 = .max
  private var clockEnd: UInt64 = .max

  init(clock: Clock, cancelled: @escaping @Sendable () -> Bool) {
    self.clock = clock
    self.cancelled = cancelled
  }

  func attach(to connection: Connection) {
    sqlite3_progress_handler(
      connection.handle, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<AnalystDeadline>.fromOpaque(context).takeUnretainedValue().mustEnd() ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts the clock for a statement. The calling thread must make all of its steps.
  func begin(_ limits: AnalystLimits) {
    isCancelled = false
    end = clock.threadNanoseconds() &+ Self.nanoseconds(limits.seconds)
    clockEnd = clock.nanoseconds() &+ Self.nanoseconds(limits.clockSeconds)
  }

  private static func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(max(0, seconds)) * 1_000_000_000 }

  func mustEnd() -> Bool {
    isCancelled = cancelled()
    return isCancelled || clock.threadNanoseconds() >= end || clock.nanoseconds() >= clockEnd
  }

  /// How long the stopped statement ran, in words.
  func words(_ limits: AnalystLimits) -> String {
    clock.threadNanoseconds() >= end
      ? "\(limits.seconds) seconds of work" : "\(limits.clockSeconds) seconds, most of which it waited"
  }
}
