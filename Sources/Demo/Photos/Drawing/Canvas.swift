/// A picture that is being drawn: three bytes per pixel, rows from the top.
///
/// Lengths are thousandths of the shorter side, so that a scene looks the same at every size. Only sums, products and
/// square roots are used, which are the same on every machine.
struct Canvas {
  let width: Int
  let height: Int
  var pixels: [UInt8]
  /// The number of pixels in a thousandth.
  let scale: Double
  /// The picture's size in thousandths.
  var right: Double { Double(width) / scale }
  var bottom: Double { Double(height) / scale }
  var middle: Point { Point(right / 2, bottom / 2) }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    scale = Double(min(width, height)) / 1000
    pixels = Array(repeating: 0, count: width * height * 3)
  }

  init(width: Int, height: Int, pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.pixels = pixels
    scale = 1
  }

  /// Fills an outline; `alpha` is 0 to 1.
  mutating func fill(_ shape: DrawnShape, _ paint: Paint, alpha: Double = 1) {
    let coverage = Coverage(shape, scale: scale, pictureWidth: width, pictureHeight: height)
    guard coverage.width > 0, coverage.height > 0 else { return }
    let shader = Shader(paint, scale: scale)
    let strength = Float(alpha * 256)
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      coverage.cells.withUnsafeBufferPointer { cells in
        for row in 0..<coverage.height {
          var place = ((coverage.top + row) * width + coverage.left) * 3
          for column in 0..<coverage.width {
            let alpha = Int32(cells[row * coverage.width + column] * strength + 0.5)
            if alpha > 0 {
              let colour = shader.colour(Float(coverage.left + column), Float(coverage.top + row))
              Self.blend(pixels, place, colour, alpha)
            }
            place += 3
          }
        }
      }
    }
  }

  mutating func fill(_ shape: DrawnShape, _ colour: Colour, alpha: Double = 1) {
    fill(shape, .flat(colour), alpha: alpha)
  }

  /// Mixes a colour (in 256ths) into a pixel; `alpha` is 0 to 256.
  @inline(__always)
  static func blend(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, _ place: Int, _ colour: (Int32, Int32, Int32), _ alpha: Int32
  ) {
    pixels[place] = mixed(pixels[place], colour.0, alpha)
    pixels[place + 1] = mixed(pixels[place + 1], colour.1, alpha)
    pixels[place + 2] = mixed(pixels[place + 2], colour.2, alpha)
  }

  @inline(__always)
  private static func mixed(_ old: UInt8, _ new: Int32, _ alpha: Int32) -> UInt8 {
    let before = Int32(old) << 8
    return UInt8(truncatingIfNeeded: min(65_535, max(0, before + ((new - before) * alpha) >> 8 + 128)) >> 8)
  }

  /// Finishes the picture: darkens the corners a little, and adds a grain that hides steps of colour.
  mutating func finish(seed: UInt64, grain: Int32 = 5, corners: Double = 0.2) {
    let half = Float(width) / 2
    let tall = Float(height) / 2
    let reach = Float(corners) / (half * half + tall * tall)
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        var noise = UInt32(truncatingIfNeeded: DemoRandom.mix(seed &+ UInt64(y))) | 1
        for x in 0..<width {
          noise ^= noise << 13
          noise ^= noise >> 17
          noise ^= noise << 5
          let (dx, dy) = (Float(x) - half, Float(y) - tall)
          let light = Int32(256 - reach * (dx * dx + dy * dy) * 256)
          let shake = (Int32(noise >> 8 & 255) + Int32(noise >> 16 & 255) - 255) * grain
          Self.touch(pixels, (y * width + x) * 3, light, shake)
        }
      }
    }
  }

  @inline(__always)
  private static func touch(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, _ place: Int, _ light: Int32, _ shake: Int32
  ) {
    for channel in place..<(place + 3) {
      pixels[channel] = UInt8(truncatingIfNeeded: min(255, max(0, (Int32(pixels[channel]) * light + shake) >> 8)))
    }
  }
}
