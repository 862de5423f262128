internal import Model

/// Counts cuisines by their case-folded names; of several spellings the most frequent one stands for all.
struct CuisineTally {
  private var spellings: [String: [String: Int]] = [:]

  mutating func add(_ folded: String, spelling: String) {
    spellings[folded, default: [:]][Folding.trim(spelling), default: 0] += 1
  }

  /// Most first, then by name.
  var counts: [CuisineCount] {
    spellings.values.map { names in
      let first = names.max { left, right in
        left.value != right.value
          ? left.value < right.value : right.key.utf8.lexicographicallyPrecedes(left.key.utf8)
      }
      return CuisineCount(name: first?.key ?? "", count: names.values.reduce(0, +))
    }.sorted { left, right in
      left.count != right.count
        ? left.count > right.count : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }
}
