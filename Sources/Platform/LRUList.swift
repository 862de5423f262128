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
