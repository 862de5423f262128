internal import Platform
internal import Synchronization

/// Whose turn it is at the store's own connection: one thread at a time.
///
/// A thread that has its turn may ask for it again, as a closure does that reads the store while it is handed rows of
/// it; the closure takes part in whatever its caller has begun.
final class StoreTurn: Sendable {
  private let turn = Mutex(())
  /// The thread whose turn it is; 0 while nothing runs.
  private let owner = Atomic<UInt>(0)

  func take<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = Thread.current
    if owner.load(ordering: .relaxed) == thread { return try body() }
    return try turn.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }
}
