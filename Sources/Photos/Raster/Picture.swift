internal import Platform

/// Decoded pixels of which copies are made, one plane for each channel.
struct Picture {
  enum Space: Sendable, Hashable {
    case grey
    case rgb
    /// Full-range YCbCr, as in JPEG; the chroma planes may be smaller.
    case ycc
    /// CMYK in which 255 is no ink, as Adobe writes it.
    case invertedCMYK
  }

  /// A plane, and the edge of the picture in it: with odd sizes that is inside the last sample.
  struct Channel {
    let plane: Plane
    let width: Double
    let height: Double
  }

  let space: Space
  let channels: [Channel]

  init(space: Space, channels: [Channel]) {
    self.space = space
    self.channels = channels
  }

  /// A picture that fills the planes to their last sample.
  init(space: Space, planes: [Plane]) {
    self.space = space
    channels = planes.map { Channel(plane: $0, width: Double($0.width), height: Double($0.height)) }
  }

  var planes: [Plane] { channels.map(\.plane) }

  /// The width of the first plane, in samples.
  var width: Int { channels.first?.plane.width ?? 0 }
  var height: Int { channels.first?.plane.height ?? 0 }
}

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

extension Picture {
  /// Interleaved samples without conversion; all planes have the same size.
  var interleaved: [UInt8] {
    guard let first = planes.first else { return [] }
    let planes = planes
    return Array(unsafeUninitializedCapacity: first.width * first.height * planes.count) { output, count in
      for (channel, plane) in planes.enumerated() {
        var at = channel
        for y in 0..<first.height {
          let row = plane.pixels + y * plane.stride
          for x in 0..<first.width {
            output[at] = row[x]
            at += planes.count
          }
        }
      }
      count = first.width * first.height * planes.count
    }
  }

  /// Interleaved RGB without regard to a profile; all planes have the same size.
  var interleavedRGB: [UInt8] {
    switch space {
    case .rgb: interleaved
    case .grey: planes.isEmpty ? [] : Picture(space: .rgb, planes: [planes[0], planes[0], planes[0]]).interleaved
    case .ycc: Self.converted(interleaved, stride: 3, Self.fromYCC)
    case .invertedCMYK: Self.converted(interleaved, stride: 4, Self.fromInvertedCMYK)
    }
  }

  /// A picture from interleaved RGB.
  init(interleavedRGB samples: [UInt8], width: Int, height: Int) {
    var rows = RowReducer(width: width, height: height, channels: 3, factor: 1)
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      for y in 0..<height { rows.add(base + y * width * 3) }
    }
    self = rows.finish(.rgb)
  }

  @inline(__always)
  private static func converted(
    _ samples: [UInt8], stride: Int, _ convert: (UnsafePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
  ) -> [UInt8] {
    let pixels = samples.count / stride
    return Array(unsafeUninitializedCapacity: pixels * 3) { output, count in
      samples.withUnsafeBufferPointer { input in
        guard let input = input.baseAddress, let output = output.baseAddress else { return }
        for pixel in 0..<pixels { convert(input + pixel * stride, output + pixel * 3) }
      }
      count = pixels * 3
    }
  }

  /// The matrix of JFIF in 16-bit fixed point.
  @inline(__always)
  private static func fromYCC(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>) {
    let luma = Int32(input[0]) << 16 + (1 << 15)
    let (blue, red) = (Int32(input[1]) - 128, Int32(input[2]) - 128)
    output[0] = clamped(luma + 91_881 * red)
    output[1] = clamped(luma - 22_554 * blue - 46_802 * red)
    output[2] = clamped(luma + 116_130 * blue)
  }

  @inline(__always)
  private static func clamped(_ fixed: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, fixed >> 16))) }

  @inline(__always)
  private static func fromInvertedCMYK(_ input: UnsafePointer<UInt8>, _ output: UnsafeMutablePointer<UInt8>) {
    let black = UInt32(input[3])
    for channel in 0..<3 { output[channel] = UInt8(truncatingIfNeeded: (UInt32(input[channel]) * black + 127) / 255) }
  }

  /// A smaller copy of the picture.
  func smaller(_ shape: CopyShape, _ resampler: Resampler, halfChroma: Bool) -> Picture {
    copy(shape, resampler, orientation: Orientation(1), halfChroma: halfChroma)
  }

  /// Whether the chroma planes are smaller than the luma plane, as in most JPEGs.
  var hasHalfChroma: Bool {
    space == .ycc && (planes[1].width, planes[1].height) != (width, height)
  }

  /// A smaller, upright picture in the same colours.
  ///
  /// `halfChroma` makes the chroma planes half as large, as in JPEG; otherwise all planes have the same size.
  func copy(_ shape: CopyShape, _ resampler: Resampler, orientation: Orientation, halfChroma: Bool) -> Picture {
    let swaps = orientation.swapsAxes
    let (width, height) = swaps ? (shape.height, shape.width) : (shape.width, shape.height)
    let (trimX, trimY) = swaps ? (shape.trimY, shape.trimX) : (shape.trimX, shape.trimY)
    let copies = channels.enumerated().map { number, channel in
      let half = halfChroma && number > 0
      let across = Span(
        extent: channel.width, trim: trimX, count: width, half: half, mirrored: orientation.mirrorsColumns)
      let down = Span(
        extent: channel.height, trim: trimY, count: height, half: half, mirrored: orientation.mirrorsRows)
      let window = Resampler.Window(
        left: across.from, right: across.to, top: down.from, bottom: down.to, columns: across.samples,
        rows: down.samples)
      let small = resampler.resample(channel.plane, window, width: across.count, height: down.count)
      let share = half ? 0.5 : 1
      return Channel(
        plane: orientation.upright(small), width: Double(shape.width) * share, height: Double(shape.height) * share)
    }
    return Picture(space: space, channels: copies)
  }

  /// One axis of a plane.
  private struct Span {
    let from: Double
    let to: Double
    let count: Int
    /// The number of samples that contain a part of the picture; beyond them planes are padded.
    let samples: Int

    /// A half-size plane of an odd count ends one sample beyond the picture, on the side that becomes right or bottom.
    init(extent: Double, trim: Double, count: Int, half: Bool, mirrored: Bool) {
      let from = extent * trim
      let length = extent * (1 - 2 * trim)
      let overhang = half && count & 1 == 1 ? length / Double(count) : 0
      self.count = half ? (count + 1) / 2 : count
      samples = max(1, Int(extent.rounded(.up)))
      self.from = mirrored ? from - overhang : from
      to = mirrored ? from + length : from + length + overhang
    }
  }
}

/// Draws transparent pixels on white, like the page.
enum Alpha {
  /// Passes on a row of RGB, or of RGBA after drawing it on white in place.
  static func add(_ row: UnsafeMutableBufferPointer<UInt8>, to rows: inout RowReducer, hasAlpha: Bool) {
    guard let base = row.baseAddress else { return }
    if hasAlpha { flatten(row) }
    rows.add(base)
  }

  /// Converts RGBA to RGB in the first three quarters of the same memory.
  static func flatten(_ row: UnsafeMutableBufferPointer<UInt8>) {
    guard let row = row.baseAddress.map({ (pixels: $0, count: row.count / 4) }) else { return }
    for x in 0..<row.count {
      let alpha = UInt32(row.pixels[x * 4 + 3])
      for channel in 0..<3 {
        let sum = UInt32(row.pixels[x * 4 + channel]) * alpha + 255 * (255 - alpha)
        row.pixels[x * 3 + channel] = UInt8(truncatingIfNeeded: (sum + 127) / 255)
      }
    }
  }
}

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
