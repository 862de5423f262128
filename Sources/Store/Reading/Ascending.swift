/// Sorted rows, searched by halves.
enum Ascending {
  /// The index of the row with this key, which `keyOf` gives for an index; nil if there is none.
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
