internal import Synchronization

/// Distributes numbered pieces of work to several threads, each of which has its own state.
package struct PieceWork: Sendable {
  private let count: Int
  private let workers: Int
  private let cancelled: @Sendable () -> Bool

  package init(count: Int, workers: Int, cancelled: @escaping @Sendable () -> Bool = { false }) {
    self.count = count
    self.workers = workers
    self.cancelled = cancelled
  }

  /// Throws the first error, or `CancellationError` if `cancelled` returns true; then no worker begins another piece.
  package func run<State>(
    begin: @escaping @Sendable () throws -> State, piece: @escaping @Sendable (inout State, Int) throws -> Void,
    end: @escaping @Sendable (inout State) throws -> Void
  ) throws {
    let next = Shared(Atomic<Int>(0))
    let failure = Shared(Mutex<(any Error)?>(nil))
    Workers.run(max(1, min(workers, count))) { _ in
      do {
        var state = try begin()
        while failure.value.withLock({ $0 == nil }) {
          let number = next.value.wrappingAdd(1, ordering: .relaxed).oldValue
          guard number < count else { break }
          if cancelled() { throw CancellationError() }
          try piece(&state, number)
        }
        try end(&state)
      } catch {
        failure.value.withLock { if $0 == nil { $0 = error } }
      }
    }
    if let error = failure.value.withLock({ $0 }) { throw error }
  }

  /// The same for threads without state.
  package func run(_ piece: @escaping @Sendable (Int) throws -> Void) throws {
    try run(begin: {}, piece: { _, number in try piece(number) }, end: { _ in })
  }
}
