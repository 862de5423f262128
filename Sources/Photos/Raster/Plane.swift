internal import Platform

/// One channel of 8-bit samples in memory of its own.
///
/// A class, so that a picture's planes travel without being copied; written by whoever made it, then only read.
final class Plane {
  let width: Int
  let height: Int
  /// Samples from one row to the next.
  let stride: Int
  /// `stride * height` samples and 32 more, which vector loads may touch.
  let pixels: UnsafeMutablePointer<UInt8>

  /// The samples are not set.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = stride * height + 32
    pixels = .allocate(capacity: count)
    // What lies beside the picture takes part in vector arithmetic whose result is dropped.
    for row in 0..<height { (pixels + row * stride + width).initialize(repeating: 0, count: stride - width) }
    (pixels + count - 32).initialize(repeating: 0, count: 32)
  }

  deinit { pixels.deallocate() }

  subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * stride + x] }
    set { pixels[y * stride + x] = newValue }
  }
}
