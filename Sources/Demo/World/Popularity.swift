/// Draws indexes with a skew like Zipf's: few are drawn often, many seldom, some never.
///
/// Eight bytes an index. A larger table draws the same indexes as a smaller one as long as it is asked to stay
/// among the first ones, so things that are added later never move what was drawn before.
struct Popularity: Sendable {
  private let sums: [UInt64]

  /// Asks `rank(index)`: 0 for the best known, nil for never drawn.
  ///
  /// `offset` flattens the head.
  init(count: Int, offset: Int, rank: (Int) -> Int?) {
    var sums: [UInt64] = []
    sums.reserveCapacity(count)
    var total: UInt64 = 0
    for index in 0..<count {
      if let rank = rank(index) { total += (1 << 40) / UInt64(offset + rank) }
      sums.append(total)
    }
    self.sums = sums
  }

  /// One of the first `count` indexes; nil where none of them can be drawn.
  @inline(__always)
  func draw(among count: Int, _ random: inout DemoRandom) -> Int? {
    guard count > 0, count <= sums.count, sums[count - 1] > 0 else { return nil }
    let target = random.next().multipliedFullWidth(by: sums[count - 1]).high
    var low = 0
    var high = count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > target { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
