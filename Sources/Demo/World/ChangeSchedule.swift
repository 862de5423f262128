/// The nights in which a thing changes, if it does so with the same small chance every night.
///
/// No night is replayed: the distance to the next change is drawn at once from a table of the chance that nothing
/// happens for n nights. The table consists of integers, so that every machine draws the same.
struct ChangeSchedule: Sendable {
  /// `quiet[n]`: 2^32 times the chance of n + 1 nights without a change.
  private let quiet: [UInt32]
  private let night: Int

  /// The changes up to `night`, if each night has the chance `perMillion` / 1,000,000.
  init(perMillion: Int, upTo night: Int) {
    self.night = night
    var rest: UInt64 = 1 << 32
    quiet = (0..<night).map { _ in
      rest = rest * UInt64(1_000_000 - perMillion) / 1_000_000
      return UInt32(min(rest, UInt64(UInt32.max)))
    }
  }

  /// The first night after `start` with a change; nil if there is none up to tonight.
  @inline(__always)
  func next(after start: Int, _ random: inout DemoRandom) -> Int? {
    guard start < night else { return nil }
    let drawn = UInt32(truncatingIfNeeded: random.next() >> 32)
    guard drawn >= quiet[night - start - 1] else { return nil }
    var low = 0
    var high = night - start - 1
    while low < high {
      let middle = (low + high) / 2
      if drawn >= quiet[middle] { high = middle } else { low = middle + 1 }
    }
    return start + low + 1
  }

  /// The number of changes since the night `start`, in which the thing appeared, and the night of the last one.
  func history(after start: Int, _ random: DemoRandom) -> (count: Int, last: Int) {
    var random = random
    var count = 0
    var last = start
    while let change = next(after: last, &random) {
      count += 1
      last = change
    }
    return (count, last)
  }
}
