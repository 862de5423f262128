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

/// The list and dictionary of an `LRUCache`. Nodes are in one array and linked by index, so that nothing is retained
/// twice and evicting allocates nothing.
struct LRUList<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Node: Sendable {
    var key: Key
    var value: Value?
    var cost: Int
    var previous: Int
    var next: Int
  }

  private static var none: Int { -1 }
  private var nodes: [Node] = []
  private var free: [Int] = []
  private var index: [Key: Int] = [:]
  private var first = none
  private var last = none
  private(set) var statistics = LRUCache<Key, Value>.Statistics()

  mutating func value(for key: Key) -> Value? {
    guard let at = index[key] else {
      statistics.misses += 1
      return nil
    }
    statistics.hits += 1
    unlink(at)
    linkFirst(at)
    return nodes[at].value
  }

  mutating func push(_ value: Value, for key: Key, cost: Int) {
    let node = Node(key: key, value: value, cost: cost, previous: Self.none, next: Self.none)
    let at = free.popLast() ?? nodes.count
    if at == nodes.count { nodes.append(node) } else { nodes[at] = node }
    index[key] = at
    statistics.count += 1
    statistics.cost += cost
    linkFirst(at)
  }

  mutating func remove(_ key: Key) {
    guard let at = index.removeValue(forKey: key) else { return }
    unlink(at)
    statistics.count -= 1
    statistics.cost -= nodes[at].cost
    nodes[at].value = nil
    free.append(at)
  }

  mutating func evictLast() {
    guard last != Self.none else { return }
    remove(nodes[last].key)
    statistics.evictions += 1
  }

  mutating func removeAll() {
    let kept = statistics
    self = LRUList()
    statistics.hits = kept.hits
    statistics.misses = kept.misses
    statistics.evictions = kept.evictions
  }

  var keys: [Key] {
    var keys: [Key] = []
    var at = first
    while at != Self.none {
      keys.append(nodes[at].key)
      at = nodes[at].next
    }
    return keys
  }

  private mutating func unlink(_ at: Int) {
    let (previous, next) = (nodes[at].previous, nodes[at].next)
    if previous == Self.none { first = next } else { nodes[previous].next = next }
    if next == Self.none { last = previous } else { nodes[next].previous = previous }
  }

  private mutating func linkFirst(_ at: Int) {
    nodes[at].previous = Self.none
    nodes[at].next = first
    if first == Self.none { last = at } else { nodes[first].previous = at }
    first = at
  }
}
