internal import Platform

/// One channel of 8-bit samples in memory of its own.
///
/// A class, so that a picture's planes travel without being copied; written by its maker, then only read.
final class Plane {
  let width: Int
  let height: Int
  /// Samples from one row to the next.
  let stride: Int
  /// `stride * height` samples, a row more where the height is odd, and 32 more, which vector loads may touch.
  let pixels: UnsafeMutablePointer<UInt8>

  /// The samples are not set.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = stride * ((height + 1) & ~1) + 32
    pixels = .allocate(capacity: count)
    // What lies beside the picture takes part in vector arithmetic whose result is dropped.
    for row in 0..<height { (pixels + row * stride + width).initialize(repeating: 0, count: stride - width) }
    (pixels + stride * height).initialize(repeating: 0, count: count - stride * height)
  }

  deinit { pixels.deallocate() }

  /// Makes an odd width or height even by repeating the last column or row, as the JPEG encoder wants luma to be.
  func repeatOddEdges() {
    if width & 1 == 1 {
      for row in 0..<height { pixels[row * stride + width] = pixels[row * stride + width - 1] }
    }
    if height & 1 == 1 { (pixels + height * stride).update(from: pixels + (height - 1) * stride, count: stride) }
  }

  subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * stride + x] }
    set { pixels[y * stride + x] = newValue }
  }
}
