internal import Model

/// Counts names roughly, to leave out dishes that too few restaurants serve, in memory that does not grow.
///
/// Names share counters by a hash, so that a count may be too high, and never is too low.
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
