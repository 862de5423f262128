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
