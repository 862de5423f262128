internal import Platform

/// Makes planes smaller: columns first, where neighbours in memory share a weight, then rows.
///
/// Fixed point throughout. The first pass keeps five bits of fraction in 16-bit lanes and computes the high half of
/// 16-bit products alone (one SSE2 or NEON instruction for eight samples); that costs less than a tenth of a step of
/// the result. The second pass sums whole products in 32 bits. Not safe for two threads at once.
final class Resampler {
  /// The part of a source plane that becomes the target, in samples, and how many samples are the picture's.
  struct Window {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    var columns: Int
    var rows: Int
  }

  typealias Lanes = SIMD8<Int16>

  private var kernels = KernelCache()

  func resample(_ source: Plane, _ window: Window, width: Int, height: Int) -> Plane {
    let across = kernels.kernel(source: window.columns, from: window.left, to: window.right, count: width)
    let down = kernels.kernel(source: window.rows, from: window.top, to: window.bottom, count: height)
    let target = Plane(width: width, height: height)
    let columns = ColumnPass(source, down, rows: window.rows)
    // The horizontal kernel may look past the last sample, with weight zero.
    let line = UnsafeMutablePointer<Lanes>.allocate(capacity: columns.vectors + across.taps / 8 + 1)
    line.initialize(repeating: Lanes(), count: columns.vectors + across.taps / 8 + 1)
    defer { line.deallocate() }
    for y in 0..<height {
      columns.make(row: y, into: line)
      Self.sumRow(UnsafeRawPointer(line), across, into: target.pixels + y * target.stride)
    }
    return target
  }

  /// The second pass: each target sample is a weighted sum of neighbours.
  private static func sumRow(
    _ line: UnsafeRawPointer, _ kernel: LanczosKernel, into target: UnsafeMutablePointer<UInt8>
  ) {
    let blocks = kernel.taps / 8
    kernel.weights.withUnsafeBytes { weights in
      kernel.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        for x in 0..<starts.count {
          target[x] = rounded(dot(line + Int(starts[x]) * 2, weight, blocks))
          weight += blocks * 16
        }
      }
    }
  }

  /// Written so that the optimiser finds the one instruction that multiplies and adds pairs.
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
