/// Makes a plane smaller: columns first, where neighbours in memory share a weight, then rows.
///
/// Fixed point throughout. The first pass keeps five bits of fraction in 16-bit lanes, so that eight samples fit one
/// SSE2 register and the high half of a 16-bit product is all that is computed; that costs less than a tenth of a
/// step of the result. Written as plain loops over pointers, which the optimiser turns into vector code.
enum Resampler {
  /// The part of a source plane that becomes the target, in samples, and how many samples are the picture's.
  struct Window {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
    var columns: Int
    var rows: Int
  }

  static func resample(_ source: Plane, _ window: Window, width: Int, height: Int) -> Plane {
    let across = LanczosKernel(source: window.columns, from: window.left, to: window.right, count: width)
    let down = LanczosKernel(source: window.rows, from: window.top, to: window.bottom, count: height)
    let target = Plane(width: width, height: height)
    // The horizontal kernel may look past the last sample, with weight zero.
    var line = [Int16](repeating: 0, count: source.stride + across.taps + 8)
    line.withUnsafeMutableBufferPointer { line in
      guard let line = line.baseAddress else { return }
      for y in 0..<height {
        columns(source, down, row: y, last: window.rows - 1, into: line)
        rows(line, across, into: target.pixels + y * target.stride)
      }
    }
    return target
  }

  /// One target row of the first pass: a weighted sum of source rows.
  private static func columns(
    _ source: Plane, _ kernel: LanczosKernel, row: Int, last: Int, into line: UnsafeMutablePointer<Int16>
  ) {
    let count = source.stride
    let first = Int(kernel.starts[row])
    line.update(repeating: Int16(kernel.taps / 2), count: count)
    kernel.weights.withUnsafeBufferPointer { weights in
      for tap in stride(from: 0, to: kernel.taps, by: 4) {
        let at = row * kernel.taps + tap
        let (a, b) = (Int32(weights[at]), Int32(weights[at + 1]))
        let (c, d) = (Int32(weights[at + 2]), Int32(weights[at + 3]))
        if a | b | c | d == 0 { continue }
        let (p, q) = (rowPointer(source, min(first + tap, last)), rowPointer(source, min(first + tap + 1, last)))
        let (r, s) = (rowPointer(source, min(first + tap + 2, last)), rowPointer(source, min(first + tap + 3, last)))
        for x in 0..<count {
          line[x] = line[x] &+ part(p[x], a) &+ part(q[x], b) &+ part(r[x], c) &+ part(s[x], d)
        }
      }
    }
  }

  @inline(__always)
  private static func rowPointer(_ plane: Plane, _ row: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(plane.pixels + row * plane.stride)
  }

  /// The high half of a 16-bit product: sample times weight with five bits of fraction.
  @inline(__always)
  private static func part(_ sample: UInt8, _ weight: Int32) -> Int16 {
    Int16(truncatingIfNeeded: (Int32(Int16(sample) << 7) &* weight) >> 16)
  }

  /// The second pass: each target sample is a weighted sum of neighbours.
  private static func rows(
    _ line: UnsafePointer<Int16>, _ kernel: LanczosKernel, into target: UnsafeMutablePointer<UInt8>
  ) {
    let taps = kernel.taps
    kernel.weights.withUnsafeBufferPointer { weights in
      kernel.starts.withUnsafeBufferPointer { starts in
        guard var weight = weights.baseAddress else { return }
        for x in 0..<starts.count {
          target[x] = rounded(dot(line + Int(starts[x]), weight, taps))
          weight += taps
        }
      }
    }
  }

  @inline(__always)
  private static func dot(_ samples: UnsafePointer<Int16>, _ weights: UnsafePointer<Int16>, _ taps: Int) -> Int32 {
    var sum: Int32 = 0
    for tap in 0..<taps { sum &+= Int32(samples[tap]) &* Int32(weights[tap]) }
    return sum
  }

  @inline(__always)
  private static func rounded(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (sum &+ (1 << 18)) >> 19)))
  }
}
