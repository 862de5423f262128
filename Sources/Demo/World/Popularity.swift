/// Draws indexes with a distribution like Zipf's: few are drawn often, many seldom, some never.
///
/// It needs eight bytes for each index. A larger table draws the same indexes as a smaller one if only the first ones
/// are requested, so that things that are added later never change what was drawn before.
struct Popularity: Sendable {
  private let sums: [UInt64]

  /// Calls `rank(index)`, which returns 0 for the best known one, and nil for one that is never drawn.
  ///
  /// `offset` makes the first ranks less frequent.
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

  /// One of the first `count` indexes; nil if none of them can be drawn.
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
