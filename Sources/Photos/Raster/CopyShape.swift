/// The size of one copy, and the part of the photo that it shows; both after the photo's orientation was applied.
struct CopyShape: Sendable, Hashable {
  /// The name of the size: the requested longest side.
  let pixels: Int
  let width: Int
  let height: Int
  /// The part that is cut off on each side, as a fraction of the width and of the height.
  private(set) var trimX = 0.0
  private(set) var trimY = 0.0

  /// The whole photo with a longest side of `pixels`; never larger than the photo.
  static func whole(_ pixels: Int, of width: Int, _ height: Int) -> CopyShape {
    let longest = max(width, height)
    guard longest > pixels else { return CopyShape(pixels: pixels, width: width, height: height) }
    let scale = Double(pixels) / Double(longest)
    return CopyShape(
      pixels: pixels, width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded())))
  }

  /// The middle square; never larger than the photo's shorter side.
  static func square(_ pixels: Int, of width: Int, _ height: Int) -> CopyShape {
    let shortest = min(width, height)
    let side = min(pixels, shortest)
    var shape = CopyShape(pixels: pixels, width: side, height: side)
    shape.trimX = Double(width - shortest) / Double(width) / 2
    shape.trimY = Double(height - shortest) / Double(height) / 2
    return shape
  }

  /// Both sides multiplied by `factor`, at least one pixel.
  func scaled(by factor: Double) -> CopyShape {
    var shape = CopyShape(
      pixels: pixels, width: max(1, Int(Double(width) * factor)), height: max(1, Int(Double(height) * factor)))
    (shape.trimX, shape.trimY) = (trimX, trimY)
    return shape
  }

  /// Source pixels per pixel of this copy, for a photo of this size.
  func reduction(of width: Int, _ height: Int) -> Double {
    min(
      Double(width) * (1 - 2 * trimX) / Double(self.width), Double(height) * (1 - 2 * trimY) / Double(self.height))
  }
}

extension CopyShape {
  private init(pixels: Int, width: Int, height: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
  }
}
