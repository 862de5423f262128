internal import Synchronization

/// Processes items with a limited number of workers. It returns one result for each item, in the order of the input; a
/// failed item does not stop the others.
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
