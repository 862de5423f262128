internal import Platform

/// Makes planes smaller: first in columns, where neighbours in memory have the same weight, then in rows.
///
/// All arithmetic is in fixed point. The first pass keeps seven bits of fraction in 16-bit lanes; after multiplication
/// with 14-bit weights five of them remain. It computes only the high half of 16-bit products (one instruction for
/// eight or sixteen samples), which costs less than a tenth of a step of the result. The second pass adds whole
/// products in 32 bits. Must not be used by two threads at once.
final class Resampler {
  /// The part of a source plane that becomes the target, in samples, and how many samples belong to the picture.
  struct Window {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    var columns: Int
    var rows: Int
  }

  private var kernels = KernelCache()
  private let sums: WeightedSums

  init(_ sums: WeightedSums = .best) { self.sums = sums }

  func resample(_ source: Plane, _ window: Window, width: Int, height: Int) -> Plane {
    let across = kernels.kernel(source: window.columns, from: window.left, to: window.right, count: width)
    let down = kernels.kernel(source: window.rows, from: window.top, to: window.bottom, count: height)
    let target = Plane(width: width, height: height)
    let columns = ColumnPass(source, down, rows: window.rows, sums)
    // The horizontal kernel may read beyond the last sample, with weight zero.
    let capacity = columns.count + across.taps + 8
    let line = UnsafeMutablePointer<Int16>.allocate(capacity: capacity)
    line.initialize(repeating: 0, count: capacity)
    defer { line.deallocate() }
    across.weights.withUnsafeBufferPointer { weights in
      across.starts.withUnsafeBufferPointer { starts in
        guard let weights = weights.baseAddress else { return }
        for y in 0..<height {
          columns.make(row: y, into: line)
          sums.row(line, weights, starts, blocks: across.taps / 8, into: target.pixels + y * target.stride)
        }
      }
    }
    return target
  }
}

/// The first pass of resampling: each target row is a weighted sum of source rows.
///
/// Source rows are widened once, and kept in a ring as long as a kernel may need them.
final class ColumnPass {
  /// Samples in a row, a multiple of 16.
  let count: Int
  private let source: Plane
  private let kernel: LanczosKernel
  private let sums: WeightedSums
  private let lastRow: Int
  private let ring: UnsafeMutablePointer<Int16>
  private let ringRows: Int
  private var widened = 0
  /// The rows and weights of the current kernel, one for each tap.
  private let rows: UnsafeMutablePointer<UnsafePointer<Int16>?>
  private let weights: UnsafeMutablePointer<Int16>

  init(_ source: Plane, _ kernel: LanczosKernel, rows count: Int, _ sums: WeightedSums) {
    self.source = source
    self.kernel = kernel
    self.sums = sums
    lastRow = count - 1
    self.count = source.stride
    ringRows = kernel.taps + 1
    ring = .allocate(capacity: ringRows * source.stride)
    ring.initialize(repeating: 0, count: ringRows * source.stride)
    rows = .allocate(capacity: kernel.taps)
    weights = .allocate(capacity: kernel.taps)
  }

  deinit {
    ring.deallocate()
    rows.deallocate()
    weights.deallocate()
  }

  /// Rows must be requested from top to bottom.
  func make(row: Int, into line: UnsafeMutablePointer<Int16>) {
    let first = Int(kernel.starts[row])
    widened = max(widened, first)
    while widened <= min(first + kernel.taps - 1, lastRow) { widen() }
    var taps = 0
    for tap in 0..<kernel.taps {
      let weight = kernel.weights[row * kernel.taps + tap]
      guard weight != 0 else { continue }
      weights[taps] = weight
      rows[taps] = UnsafePointer(ring + ((first + tap) % ringRows) * count)
      taps += 1
    }
    sums.columns(rows, weights, taps: taps, into: line, count: count)
  }

  private func widen() {
    sums.widen(source.pixels + widened * source.stride, to: ring + (widened % ringRows) * count, count: count)
    widened += 1
  }
}

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

/// The kernels of the last sizes, as photos of one camera need the same ones again and again.
struct KernelCache {
  private struct Key: Hashable {
    let source: Int
    let from: Double
    let to: Double
    let count: Int
  }

  private var known: [Key: LanczosKernel] = [:]
  private static let limit = 32

  mutating func kernel(source: Int, from: Double, to: Double, count: Int) -> LanczosKernel {
    let key = Key(source: source, from: from, to: to, count: count)
    if let kernel = known[key] { return kernel }
    if known.count >= Self.limit { known.removeAll() }
    let kernel = LanczosKernel(source: source, from: from, to: to, count: count)
    known[key] = kernel
    return kernel
  }
}
