internal import Synchronization

/// A bounded cache that evicts the entry that was used longest ago. It is a dictionary into a doubly linked list, so
/// that every operation costs O(1). Safe from any thread.
///
/// It contains at most `countLimit` entries, the sum of whose costs is at most `costLimit`. An entry that alone costs
/// more is not kept.
package final class LRUCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// How often an entry was found or not found, and the present size.
  package struct Statistics: Sendable, Hashable {
    package var hits = 0
    package var misses = 0
    package var evictions = 0
    package var count = 0
    package var cost = 0
  }

  package let countLimit: Int
  package let costLimit: Int
  private let list = Mutex(LRUList<Key, Value>())

  package init(countLimit: Int, costLimit: Int) {
    self.countLimit = countLimit
    self.costLimit = costLimit
  }

  /// The value, which becomes the most recent one.
  package func value(for key: Key) -> Value? { list.withLock { $0.value(for: key) } }

  /// Inserts a value as the most recent one, replaces an older one of the same key, and evicts entries while a limit is
  /// exceeded.
  package func insert(_ value: Value, for key: Key, cost: Int = 1) {
    list.withLock { list in
      list.remove(key)
      guard cost <= costLimit, countLimit > 0 else { return }
      list.push(value, for: key, cost: max(0, cost))
      while list.statistics.count > countLimit || list.statistics.cost > costLimit { list.evictLast() }
    }
  }

  package func remove(_ key: Key) { list.withLock { $0.remove(key) } }

  package func removeAll() { list.withLock { $0.removeAll() } }

  package var statistics: Statistics { list.withLock { $0.statistics } }

  /// The keys, the most recent first. Costs O(n), for tests and screens.
  package var keys: [Key] { list.withLock { $0.keys } }
}
