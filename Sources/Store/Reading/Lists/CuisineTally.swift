internal import Model

/// Counts cuisines by their folded names. The most frequent spelling represents all of them.
struct CuisineTally: Sendable {
  private struct Entry {
    let name: CuisineName
    var count: Int
  }

  /// Up to this number of entries is searched linearly, which takes less time than hashing a name.
  private static let few = 24

  private var entries: [Entry] = []
  private var prints: [UInt64] = []
  /// Indexes by folded name and spelling, used once there are more entries.
  private var indexes: [String: [ExactText: Int]] = [:]

  mutating func add(_ name: CuisineName, times: Int = 1) {
    if let index = index(name) { return entries[index].count += times }
    entries.append(Entry(name: name, count: times))
    prints.append(name.print)
    guard entries.count > Self.few else { return }
    let first = indexes.isEmpty ? 0 : entries.count - 1
    for index in first..<entries.count {
      indexes[entries[index].name.folded, default: [:]][entries[index].name.spelling] = index
    }
  }

  private func index(_ name: CuisineName) -> Int? {
    guard indexes.isEmpty else { return indexes[name.folded]?[name.spelling] }
    for index in prints.indices where prints[index] == name.print {
      if entries[index].name.spelling == name.spelling, entries[index].name.folded == name.folded { return index }
    }
    return nil
  }

  /// The most frequent spelling of each cuisine, by its folded name.
  var spellings: [String: String] {
    Dictionary(uniqueKeysWithValues: groups.map { ($0.folded, $0.count.name) })
  }

  /// The counts, highest first, then by name.
  var counts: [CuisineCount] { groups.map(\.count).sorted { $0.precedes($1) } }

  private var groups: [(folded: String, count: CuisineCount)] {
    if entries.count == 1 {
      return [(entries[0].name.folded, CuisineCount(name: entries[0].name.spelling.text, count: entries[0].count))]
    }
    let sorted = entries.sorted { left, right in
      let (one, other) = (left.name, right.name)
      if one.folded != other.folded { return one.folded < other.folded }
      return left.count != right.count
        ? left.count > right.count : one.spelling.text.utf8.lexicographicallyPrecedes(other.spelling.text.utf8)
    }
    var groups: [(folded: String, count: CuisineCount)] = []
    for entry in sorted {
      if entry.name.folded == groups.last?.folded {
        groups[groups.count - 1].count.count += entry.count
      } else {
        groups.append((entry.name.folded, CuisineCount(name: entry.name.spelling.text, count: entry.count)))
      }
    }
    return groups
  }
}

/// A cuisine in the spelling of a restaurant.
struct CuisineName: Sendable {
  /// The form by which spellings are grouped.
  let folded: String
  /// The trimmed spelling.
  let spelling: ExactText
  /// A hash that differs for nearly all other names.
  let print: UInt64

  init(_ folded: String, spelling: String) {
    self.folded = folded
    self.spelling = ExactText(spelling)
    var hash = ContentHash()
    folded.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
    spelling.withBytes { hash.update(UnsafeRawBufferPointer($0)) }
    print = hash.finish().high
  }
}
