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
