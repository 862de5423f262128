/// A small random generator (splitmix64), with the same numbers on every machine.
struct DemoRandom {
  private var state: UInt64

  init(_ state: UInt64) { self.state = state }

  /// The generator for one thing of the world: `index` of `kind` with `seed`.
  @inline(__always)
  init(seed: UInt64, _ kind: Kind, _ index: Int, _ more: Int = 0) {
    let key = UInt64(truncatingIfNeeded: index) &* 0xd134_2543_de82_ef95 &+ UInt64(truncatingIfNeeded: more)
    state = Self.mix(Self.mix(seed ^ (UInt64(kind.rawValue) << 56)) ^ key)
  }

  /// The purpose of a number, so that no two purposes share a sequence.
  enum Kind: UInt8 {
    case restaurant = 1
    case restaurantTraits, user, userTraits, review, reviewPlace, reviewWords, dish, offer, visit, order
    case change, removal, menu, picture, cut, favorite, file, identifier
  }

  @inline(__always)
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  /// A number from 0 up to, but not including, `bound`, which counts as at least 1.
  @inline(__always)
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(max(1, bound))).high)
  }

  /// True `parts` times in 1000.
  @inline(__always)
  mutating func perMille(_ parts: Int) -> Bool { below(1000) < parts }

  /// A number of a range.
  mutating func between(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }

  @inline(__always)
  static func mix(_ value: UInt64) -> UInt64 {
    var mixed = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

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

/// An id like those of such apps: ten meaningless characters that are never used twice.
struct DemoID: DemoText {
  private static let letters = Array("abcdefghijkmnprstuvwyz2345678".utf8)
  private var characters: (UInt64, UInt16) = (0, 0)

  /// The number of indexes that six digits can represent: 29 to the sixth power.
  private static let space = 594_823_321

  /// A letter for the collection, six digits of the index (scattered by a step that reaches every number once), and
  /// three random characters.
  @inline(__always)
  init(seed: UInt64, _ letter: UInt8, _ index: Int) {
    var random = DemoRandom(seed: seed, .identifier, index, Int(letter))
    var chance = random.next()
    var rest = (index &* 387_420_489 &+ 104_729_001) % Self.space
    let base = UInt64(Self.letters.count)
    for place in 0..<8 {
      let digit: Int
      if place < 3 {
        digit = Int(chance % base)
        chance /= base
      } else {
        digit = rest % Int(base)
        rest /= Int(base)
      }
      characters.0 |= UInt64(Self.letters[digit]) << (UInt64(place) * 8)
    }
    characters.1 = UInt16(letter) | UInt16(Self.letters[rest % Int(base)]) << 8
  }

  @inline(__always)
  func write(to row: RowBuffer) {
    row.put(UInt8(truncatingIfNeeded: characters.1))
    row.put(UInt8(truncatingIfNeeded: characters.1 >> 8))
    row.put(packed: characters.0)
  }
}
