internal import Platform
internal import Synchronization

/// A recursive lock for the store's own connection.
///
/// A thread that holds the lock may take it again. A closure that gets rows of the store can thus read the store,
/// within the transaction of its caller.
final class StoreTurn: Sendable {
  private let turn = Mutex(())
  /// The thread that holds the lock; 0 if none does.
  private let owner = Atomic<UInt>(0)

  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    let thread = Thread.current
    if owner.load(ordering: .relaxed) == thread { return try body() }
    return try turn.withLock { _ in
      owner.store(thread, ordering: .relaxed)
      defer { owner.store(0, ordering: .relaxed) }
      return try body()
    }
  }
}
