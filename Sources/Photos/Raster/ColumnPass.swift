/// The first pass of a resampling: each target row is a weighted sum of source rows.
///
/// Source rows are widened once and kept in a ring as long as a kernel may ask for them.
final class ColumnPass {
  typealias Lanes = Resampler.Lanes

  /// Vectors of eight samples in a row.
  let vectors: Int
  private let source: Plane
  private let kernel: LanczosKernel
  private let lastRow: Int
  private let ring: UnsafeMutablePointer<Lanes>
  private let ringRows: Int
  private var widened = 0
  /// The current kernel's rows and weights, one a tap.
  private let rows: UnsafeMutablePointer<UnsafePointer<Lanes>>
  private let weights: UnsafeMutablePointer<Lanes>

  init(_ source: Plane, _ kernel: LanczosKernel, rows count: Int) {
    self.source = source
    self.kernel = kernel
    lastRow = count - 1
    vectors = source.stride / 8
    ringRows = kernel.taps + 1
    ring = .allocate(capacity: ringRows * vectors)
    ring.initialize(repeating: Lanes(), count: ringRows * vectors)
    rows = .allocate(capacity: kernel.taps)
    weights = .allocate(capacity: kernel.taps)
  }

  deinit {
    ring.deallocate()
    rows.deallocate()
    weights.deallocate()
  }

  /// Rows are asked for from the top down.
  func make(row: Int, into line: UnsafeMutablePointer<Lanes>) {
    let first = Int(kernel.starts[row])
    widened = max(widened, first)
    while widened <= min(first + kernel.taps - 1, lastRow) { widen() }
    var taps = 0
    for tap in 0..<kernel.taps {
      let weight = kernel.weights[row * kernel.taps + tap]
      guard weight != 0 else { continue }
      weights[taps] = Lanes(repeating: weight)
      rows[taps] = UnsafePointer(ring + ((first + tap) % ringRows) * vectors)
      taps += 1
    }
    sum(taps, into: line)
  }

  private func widen() {
    let from = source.pixels + widened * source.stride
    let to = UnsafeMutableRawPointer(ring + (widened % ringRows) * vectors).assumingMemoryBound(to: Int16.self)
    for x in 0..<vectors * 8 { to[x] = Int16(from[x]) << 7 }
    widened += 1
  }

  /// Half a step per tap makes up for the bits that are cut off.
  private func sum(_ taps: Int, into line: UnsafeMutablePointer<Lanes>) {
    let (rows, weights) = (rows, weights)
    let start = Lanes(repeating: Int16(taps / 2))
    for x in stride(from: 0, to: vectors, by: 2) {
      var (left, right) = (start, start)
      for tap in 0..<taps {
        left = left &+ Self.high(rows[tap][x], weights[tap])
        right = right &+ Self.high(rows[tap][x + 1], weights[tap])
      }
      line[x] = left
      line[x + 1] = right
    }
  }

  /// The high half of the product.
  @inline(__always)
  private static func high(_ samples: Lanes, _ weights: Lanes) -> Lanes {
    let products = SIMD8<Int32>(truncatingIfNeeded: samples) &* SIMD8<Int32>(truncatingIfNeeded: weights)
    return Lanes(truncatingIfNeeded: products &>> 16)
  }
}
