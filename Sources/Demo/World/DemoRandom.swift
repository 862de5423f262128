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
