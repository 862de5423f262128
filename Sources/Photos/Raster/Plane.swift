internal import Platform

/// One channel of 8-bit samples in its own memory.
///
/// It is a class, so that a picture's planes are passed without a copy. It is written when it is made, and then only
/// read.
final class Plane {
  let width: Int
  let height: Int
  /// The number of samples from one row to the next.
  let stride: Int
  /// `stride * height` samples, one more row if the height is odd, and 32 more, which vector loads may read.
  let pixels: UnsafeMutablePointer<UInt8>

  /// The samples are not initialized.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let count = stride * ((height + 1) & ~1) + 32
    pixels = .allocate(capacity: count)
    // The samples beside the picture are read by vector arithmetic, whose result is discarded.
    for row in 0..<height { (pixels + row * stride + width).initialize(repeating: 0, count: stride - width) }
    (pixels + stride * height).initialize(repeating: 0, count: count - stride * height)
  }

  deinit { pixels.deallocate() }

  /// Makes an odd width or height even by repeating the last column or row, as the JPEG encoder needs it for luma.
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
