/// Pushes the names of lines apart where their ends meet.
enum LabelSpread {
  /// The same places, in the same order, at least `gap` apart and as little moved as a pass down and one up allow.
  static func spread(_ places: [Int], gap: Int = 15, lowest: Int = 250) -> [Int] {
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var moved = places
    for (before, after) in zip(order, order.dropFirst()) {
      moved[after] = max(moved[after], moved[before] + gap)
    }
    var limit = lowest
    for index in order.reversed() {
      moved[index] = min(moved[index], limit)
      limit = moved[index] - gap
    }
    return moved
  }
}
