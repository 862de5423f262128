/// Moves the names of lines apart where the lines' ends are close together.
enum LabelSpread {
  /// The positions in the same order, at least `gap` apart. One pass down and one up move them as little as they can.
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
