internal import Synchronization

/// Runs the same work on several threads and waits for all of them.
package enum Workers {
  /// Calls `body` once for each worker, numbered from 0. One worker runs on the caller's own thread.
  package static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else { return body(0) }
    run(count, body) { Thread($0) }
  }

  /// The same, with `start` instead of the system, which may refuse any of the threads.
  static func run(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Void, start: (@escaping @Sendable () -> Void) -> Thread?
  ) {
    var threads: [Thread] = []
    // The caller runs its own share, and that of every thread that could not be started.
    var own = [0]
    for number in 1..<count {
      if let thread = start({ body(number) }) { threads.append(thread) } else { own.append(number) }
    }
    for number in own { body(number) }
    for thread in threads { thread.join() }
  }

  /// Runs both closures concurrently, the second one on another thread. Throws the error of either.
  package static func both<One, Other: Sendable>(
    _ count: Int, _ one: () throws -> One, _ other: @escaping @Sendable () throws -> Other
  ) throws -> (One, Other) {
    let found = Shared(Mutex<Result<Other, any Error>?>(nil))
    let thread =
      count < 2
      ? nil
      : Thread {
        let result = Result { try other() }
        found.value.withLock { $0 = result }
      }
    let mine = Result { try one() }
    thread?.join()
    return (try mine.get(), try found.value.withLock({ $0 })?.get() ?? other())
  }
}

/// A system thread that runs one closure.
package struct Thread: Sendable {
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private let handle: UInt

  /// Starts the thread; nil if the system starts no more threads.
  package init?(stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    let work = Unmanaged.passRetained(Work(body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let answer = pthread_create(&thread, &attributes, { Thread.start($0) }, work.toOpaque())
      let number = UInt(bitPattern: thread)
    #else
      var thread = pthread_t()
      let answer = pthread_create(&thread, &attributes, { Thread.start($0) }, work.toOpaque())
      let number = UInt(thread)
    #endif
    guard answer == 0 else {
      work.release()
      return nil
    }
    handle = number
  }

  /// Waits until the closure has returned. Must be called exactly once.
  package func join() {
    #if canImport(Darwin)
      if let thread = pthread_t(bitPattern: handle) { pthread_join(thread, nil) }
    #else
      pthread_join(pthread_t(handle), nil)
    #endif
  }

  /// A number that identifies the caller's thread among all running ones.
  package static var current: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  private static func start(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
    return nil
  }
}

/// Distributes numbered pieces of work to several threads, each of which has its own state.
package struct WorkerPool: Sendable {
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

/// Processes items with a limited number of workers. It returns one result for each item, in the order of the input; a
/// failed item does not stop the other items.
package enum BoundedBatch {
  /// Calls `work` exactly once for each item, on at most `workers` threads at a time.
  package static func run<Item: Sendable, Value: Sendable, Fault: Error>(
    _ items: [Item], workers: Int, _ work: @escaping @Sendable (Item) throws(Fault) -> Value
  ) -> [Result<Value, Fault>] {
    let next = Atomic<Int>(0)
    let collected = Mutex<[(index: Int, result: Result<Value, Fault>)]>([])
    let nextItem = Shared(next)
    let results = Shared(collected)
    Workers.run(max(1, min(workers, items.count))) { _ in
      while true {
        let index = nextItem.value.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { return }
        let result = Result { () throws(Fault) in try work(items[index]) }
        results.value.withLock { $0.append((index, result)) }
      }
    }
    return results.value.withLock { $0.sorted { $0.index < $1.index }.map(\.result) }
  }
}

/// Shares a value that cannot be copied between threads.
package final class Shared<Value: ~Copyable & Sendable>: Sendable {
  package let value: Value
  package init(_ value: consuming Value) { self.value = value }
}
