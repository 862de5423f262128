internal import Platform

/// The weights of one axis: which source samples make each target sample, and with which weight.
///
/// A Lanczos kernel of three lobes, stretched by the reduction, in 14-bit fixed point. The weights of every target
/// sample add up to exactly one.
struct LanczosKernel {
  /// The number of weights for each target sample, a multiple of 8; those beyond the window are zero.
  let taps: Int
  /// The first source sample of each target sample.
  let starts: [Int32]
  let weights: [Int16]

  static let one = 1 << 14
  private static let lobes = 3.0

  /// Maps `from..<to` of the source axis (in samples, which may be fractions or beyond an edge) to `count` samples.
  init(source: Int, from: Double, to: Double, count: Int) {
    let ratio = (to - from) / Double(count)
    let stretch = max(1, ratio)
    let reach = Self.lobes * stretch
    let taps = min((Int((reach * 2).rounded(.up)) + 1 + 7) & ~7, (source + 7) & ~7)
    var starts: [Int32] = []
    var weights: [Int16] = []
    weights.reserveCapacity(count * taps)
    for index in 0..<count {
      let centre = from + (Double(index) + 0.5) * ratio
      let first = max(0, min(Int((centre - reach).rounded(.down)), source - 1))
      let last = max(first + 1, min(Int((centre + reach).rounded(.up)), source, first + taps))
      let exact = (first..<last).map { Self.lanczos((Double($0) + 0.5 - centre) / stretch) }
      starts.append(Int32(first))
      weights += Self.fixed(exact)
      weights += repeatElement(0, count: taps - exact.count)
    }
    self.taps = taps
    self.starts = starts
    self.weights = weights
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    guard abs(x) < lobes else { return 0 }
    let angle = Double.pi * x
    return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
  }

  /// Rounds so that the sum is exact: the remainder is added to the largest weight.
  private static func fixed(_ exact: [Double]) -> [Int16] {
    let sum = exact.reduce(0, +)
    guard sum > 0.01 else {
      // This happens only beyond the edge of the picture, where the nearest sample is repeated.
      return exact.indices.map { $0 == exact.count - 1 ? Int16(one) : 0 }
    }
    var rounded = exact.map { Int(($0 / sum * Double(one)).rounded()) }
    let largest = rounded.indices.max { rounded[$0] < rounded[$1] } ?? 0
    rounded[largest] += one - rounded.reduce(0, +)
    return rounded.map { Int16(clamping: $0) }
  }
}
