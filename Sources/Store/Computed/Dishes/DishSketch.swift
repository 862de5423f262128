internal import Model

/// An approximate count of names, which rules out dishes that too few restaurants serve. Its memory is constant.
///
/// Names with the same hash share a counter, so a count may be too high and is never too low.
struct DishSketch {
  private static let size = 1 << 20
  private var counters = [UInt8](repeating: 0, count: DishSketch.size)

  mutating func add(_ folded: String, times: Int) {
    let slot = Self.slot(folded)
    counters[slot] = UInt8(min(255, Int(counters[slot]) + times))
  }

  func mayHavePage(_ folded: String) -> Bool { counters[Self.slot(folded)] >= DishTable.fewest }

  private static func slot(_ folded: String) -> Int {
    Int(truncatingIfNeeded: folded.withBytes { RowHash.of(UnsafeRawBufferPointer($0), seed: RowHash.place) })
      & (size - 1)
  }
}
