internal import CHEIF

/// The inner loops of resampling in fixed point. They use the processor's vector instructions if it has them, with
/// exactly the same results.
struct WeightedSums: Sendable {
  typealias Lanes = SIMD8<Int16>

  /// Whether vector instructions are used.
  let isFast: Bool

  /// With the vector instructions of this processor.
  static let best = WeightedSums(isFast: cresample_available() != 0)
  /// Without vector instructions.
  static let plain = WeightedSums(isFast: false)

  /// Widens samples to seven bits of fraction; `count` is a multiple of 16.
  func widen(_ from: UnsafePointer<UInt8>, to: UnsafeMutablePointer<Int16>, count: Int) {
    if isFast { return cresample_widen(from, to, count) }
    for x in 0..<count { to[x] = Int16(from[x]) << 7 }
  }

  /// Each sample of the line is a weighted sum of those in the same column; `count` is a multiple of 16.
  ///
  /// Half a step for each tap compensates for the bits that are cut off.
  func columns(
    _ rows: UnsafePointer<UnsafePointer<Int16>?>, _ weights: UnsafePointer<Int16>, taps: Int,
    into line: UnsafeMutablePointer<Int16>, count: Int
  ) {
    let start = Int16(taps / 2)
    if isFast { return cresample_columns(rows, weights, Int32(taps), start, line, count) }
    for x in stride(from: 0, to: count, by: 8) {
      var sum = Lanes(repeating: start)
      for tap in 0..<taps {
        guard let row = rows[tap] else { continue }
        let samples = UnsafeRawPointer(row + x).loadUnaligned(as: Lanes.self)
        sum = sum &+ Self.high(samples, Lanes(repeating: weights[tap]))
      }
      UnsafeMutableRawPointer(line + x).storeBytes(of: sum, as: Lanes.self)
    }
  }

  /// Each target sample is a weighted sum of neighbours in the line; `blocks * 8` samples may be read from each start.
  func row(
    _ line: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>, _ starts: UnsafeBufferPointer<Int32>, blocks: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    if isFast { return cresample_row(line, weights, starts.baseAddress, Int32(blocks), starts.count, target) }
    var weight = UnsafeRawPointer(weights)
    for x in 0..<starts.count {
      target[x] = Self.rounded(Self.dot(UnsafeRawPointer(line + Int(starts[x])), weight, blocks))
      weight += blocks * 16
    }
  }

  /// The high half of the product.
  @inline(__always)
  private static func high(_ samples: Lanes, _ weights: Lanes) -> Lanes {
    let products = SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return Lanes(truncatingIfNeeded: products &>> 16)
  }

  /// Written so that the optimizer uses the instruction that multiplies and adds pairs.
  @inline(__always)
  private static func dot(_ samples: UnsafeRawPointer, _ weights: UnsafeRawPointer, _ blocks: Int) -> Int32 {
    var sum = SIMD4<Int32>()
    for block in 0..<blocks {
      let sample = (samples + block * 16).loadUnaligned(as: Lanes.self)
      let weight = (weights + block * 16).loadUnaligned(as: Lanes.self)
      let products = SIMD8<Int32>(truncatingIfNeeded: sample) &* SIMD8<Int32>(truncatingIfNeeded: weight)
      sum = sum &+ (products.evenHalf &+ products.oddHalf)
    }
    return sum.wrappedSum()
  }

  @inline(__always)
  private static func rounded(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (sum &+ (1 << 18)) >> 19)))
  }
}
