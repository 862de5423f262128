/// The two clocks of a run, passed in so that tests decide the time.
package struct Clock: Sendable {
  /// Microseconds since 1970, UTC.
  package let microsecondsSince1970: @Sendable () -> Int64
  /// Nanoseconds that only ever grow, for durations.
  package let nanoseconds: @Sendable () -> UInt64

  package init(
    microsecondsSince1970: @escaping @Sendable () -> Int64, nanoseconds: @escaping @Sendable () -> UInt64
  ) {
    self.microsecondsSince1970 = microsecondsSince1970
    self.nanoseconds = nanoseconds
  }

  /// The system's clocks.
  package static let system = Clock(
    microsecondsSince1970: {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      return Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000
    },
    nanoseconds: {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
    })
}
