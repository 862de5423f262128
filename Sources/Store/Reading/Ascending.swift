/// Binary search in sorted rows.
enum Ascending {
  /// The index of the row with this key; nil if there is none. `keyOf` returns the key at an index.
  @inline(__always)
  static func index<Key: Comparable>(of key: Key, in count: Int, _ keyOf: (Int) -> Key) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(middle) < key { low = middle + 1 } else { high = middle }
    }
    return low < count && keyOf(low) == key ? low : nil
  }
}
