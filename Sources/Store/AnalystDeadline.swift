internal import CSQLite
internal import Platform

/// Ends a statement that takes too long, or whose run was interrupted.
///
/// SQLite asks it every ten thousand steps, which is every millisecond or so.
final class AnalystDeadline {
  private(set) var isLate = false
  private(set) var isCancelled = false
  private let clock: Clock
  private let cancelled: @Sendable () -> Bool
  private var end: UInt64 = .max

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

  func begin(seconds: Int) {
    isLate = false
    isCancelled = false
    end = clock.nanoseconds() &+ UInt64(max(0, seconds)) * 1_000_000_000
  }

  private func mustEnd() -> Bool {
    isCancelled = cancelled()
    isLate = !isCancelled && clock.nanoseconds() >= end
    return isCancelled || isLate
  }
}
