import Platform
import Testing

/// The same numbers for the same seed.
private struct SeededNumbers {
  var state: UInt64

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

@Suite struct LRUCacheTests {
  /// The same cache as a plain array, most recent first.
  private struct PlainModel {
    var entries: [(key: Int, value: Int, cost: Int)] = []
    let countLimit: Int
    let costLimit: Int

    mutating func value(for key: Int) -> Int? {
      guard let at = entries.firstIndex(where: { $0.key == key }) else { return nil }
      entries.insert(entries.remove(at: at), at: 0)
      return entries[0].value
    }

    mutating func insert(_ value: Int, for key: Int, cost: Int) {
      entries.removeAll { $0.key == key }
      guard cost <= costLimit, countLimit > 0 else { return }
      entries.insert((key, value, cost), at: 0)
      while entries.count > countLimit || entries.reduce(0, { $0 + $1.cost }) > costLimit { entries.removeLast() }
    }
  }

  @Test(arguments: [(0, 10), (1, 10), (7, 40), (50, 120), (1000, 300)])
  func behavesLikeAPlainList(countLimit: Int, costLimit: Int) {
    var random = SeededNumbers(state: UInt64(countLimit * 1000 + costLimit))
    let cache = LRUCache<Int, Int>(countLimit: countLimit, costLimit: costLimit)
    var model = PlainModel(countLimit: countLimit, costLimit: costLimit)
    for step in 0..<5000 {
      let key = random.below(60)
      switch random.below(10) {
      case 0:
        cache.remove(key)
        model.entries.removeAll { $0.key == key }
      case 1...4:
        let cost = random.below(14)
        cache.insert(step, for: key, cost: cost)
        model.insert(step, for: key, cost: cost)
      default: #expect(cache.value(for: key) == model.value(for: key))
      }
      #expect(cache.statistics.count == model.entries.count)
      if step % 97 == 0 { #expect(cache.keys == model.entries.map(\.key)) }
    }
    #expect(cache.statistics.cost == model.entries.reduce(0) { $0 + $1.cost })
  }

  @Test func manyThreadsMayUseIt() {
    let cache = LRUCache<Int, Int>(countLimit: 50, costLimit: 1 << 20)
    Workers.run(4) { number in
      for step in 0..<2000 {
        cache.insert(step, for: (number * 31 + step) % 90)
        _ = cache.value(for: step % 90)
      }
    }
    #expect(cache.statistics.count <= 50)
    #expect(cache.statistics.hits + cache.statistics.misses == 8000)
  }
}
