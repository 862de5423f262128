/// A set of the store's keys. They are small and dense, so it has one bit for each.
struct KeySet {
  private var words: [UInt64] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  func contains(_ key: Int64) -> Bool {
    let word = Int(key >> 6)
    return word < words.count && words[word] & bit(key) != 0
  }

  /// Returns true if the key was not in the set.
  @discardableResult
  mutating func insert(_ key: Int64) -> Bool {
    let word = Int(key >> 6)
    if word >= words.count {
      words.append(contentsOf: repeatElement(0, count: max(word + 1, words.count * 2) - words.count))
    }
    if words[word] & bit(key) != 0 { return false }
    words[word] |= bit(key)
    count += 1
    return true
  }

  /// Returns true if the key was in the set.
  @discardableResult
  mutating func remove(_ key: Int64) -> Bool {
    guard contains(key) else { return false }
    words[Int(key >> 6)] &= ~bit(key)
    count -= 1
    return true
  }

  mutating func formUnion(_ other: KeySet) { other.forEach { insert($0) } }

  /// The number of keys up to `last` that are in this set and not in the other.
  func count(upTo last: Int64, without other: KeySet) -> Int {
    var sum = 0
    for index in words.indices.prefix(Int(last >> 6) + 1) {
      var word = words[index]
      if index < other.words.count { word &= ~other.words[index] }
      if index == Int(last >> 6), last & 63 < 63 { word &= (1 << UInt64((last & 63) + 1)) - 1 }
      sum += word.nonzeroBitCount
    }
    return sum
  }

  /// The keys in ascending order.
  var keys: [Int64] {
    var keys: [Int64] = []
    keys.reserveCapacity(count)
    forEach { keys.append($0) }
    return keys
  }

  /// Calls `body` with the keys in ascending order.
  func forEach(_ body: (Int64) throws -> Void) rethrows {
    for index in words.indices where words[index] != 0 {
      var word = words[index]
      while word != 0 {
        try body(Int64(index << 6 + word.trailingZeroBitCount))
        word &= word - 1
      }
    }
  }

  private func bit(_ key: Int64) -> UInt64 { 1 << UInt64(key & 63) }
}
