internal import Synchronization

/// Works through items with a few workers, refilled as they finish: one result an item, in input order, and a
/// failed item never stops the others.
package enum BoundedBatch {
  /// `workers` at most at once; `work` is called exactly once an item.
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

/// Shares something that cannot be copied between threads.
package final class Shared<Value: ~Copyable & Sendable>: Sendable {
  package let value: Value
  package init(_ value: consuming Value) { self.value = value }
}
