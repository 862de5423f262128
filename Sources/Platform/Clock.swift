/// The clocks of a run. They are parameters, so that tests can set the time.
package struct Clock: Sendable {
  /// Microseconds since 1970, UTC.
  package let microsecondsSince1970: @Sendable () -> Int64
  /// Monotonic nanoseconds, for durations.
  package let nanoseconds: @Sendable () -> UInt64
  /// Nanoseconds of processor time of the calling thread.
  package let threadNanoseconds: @Sendable () -> UInt64

  /// Without `threadNanoseconds`, a thread's processor time equals the elapsed time.
  package init(
    microsecondsSince1970: @escaping @Sendable () -> Int64, nanoseconds: @escaping @Sendable () -> UInt64,
    threadNanoseconds: (@Sendable () -> UInt64)? = nil
  ) {
    self.microsecondsSince1970 = microsecondsSince1970
    self.nanoseconds = nanoseconds
    self.threadNanoseconds = threadNanoseconds ?? nanoseconds
  }

  /// The system's clocks.
  package static let system = Clock(
    microsecondsSince1970: {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    },
    nanoseconds: { nanoseconds(CLOCK_MONOTONIC) }, threadNanoseconds: { nanoseconds(CLOCK_THREAD_CPUTIME_ID) })

  private static func nanoseconds(_ clock: clockid_t) -> UInt64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}
