internal import Model

/// Counts cuisines by their case-folded names; of several spellings the most frequent one stands for all.
struct CuisineTally {
  private struct Entry {
    let folded: String
    let spelling: ExactText
    var count: Int
  }

  /// So many are gone through one by one, which takes less time than to hash a name.
  private static let few = 24

  private var entries: [Entry] = []
  /// By folded name and spelling, once there are more.
  private var places: [String: [ExactText: Int]] = [:]

  /// `spelling` is trimmed.
  mutating func add(_ folded: String, spelling: String) {
    let spelling = ExactText(spelling)
    if let place = place(folded, spelling) { return entries[place].count += 1 }
    entries.append(Entry(folded: folded, spelling: spelling, count: 1))
    guard entries.count > Self.few else { return }
    let first = places.isEmpty ? 0 : entries.count - 1
    for place in first..<entries.count {
      places[entries[place].folded, default: [:]][entries[place].spelling] = place
    }
  }

  private func place(_ folded: String, _ spelling: ExactText) -> Int? {
    guard places.isEmpty else { return places[folded]?[spelling] }
    return entries.firstIndex { $0.spelling == spelling && $0.folded == folded }
  }

  /// Most first, then by name.
  var counts: [CuisineCount] {
    let sorted = entries.sorted { left, right in
      if left.folded != right.folded { return left.folded < right.folded }
      return left.count != right.count
        ? left.count > right.count : left.spelling.text.utf8.lexicographicallyPrecedes(right.spelling.text.utf8)
    }
    var counts: [CuisineCount] = []
    var last: String?
    for entry in sorted {
      if entry.folded == last {
        counts[counts.count - 1].count += entry.count
      } else {
        counts.append(CuisineCount(name: entry.spelling.text, count: entry.count))
      }
      last = entry.folded
    }
    return counts.sorted { left, right in
      left.count != right.count
        ? left.count > right.count : left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
    }
  }
}
