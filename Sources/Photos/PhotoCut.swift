/// A part of a photo in any size, also larger than it is there: what a demo's photos are made of.
///
/// The same photo and cut give the same bytes.
package struct PhotoCut: Sendable, Hashable {
  /// The size of the upright part, in even numbers, as its chroma has half of them.
  package let width: Int
  package let height: Int
  /// How many times smaller the part is than the largest of its shape; at least 1.
  private let zoom: Double
  /// Where the part lies: 0 is at the left edge and at the top, 1 at the right and at the bottom.
  private let across: Double
  private let down: Double
  private let isMirrored: Bool

  package init(width: Int, height: Int, zoom: Double, across: Double, down: Double, isMirrored: Bool) {
    self.width = width
    self.height = height
    self.zoom = zoom
    self.across = across
    self.down = down
    self.isMirrored = isMirrored
  }

  /// The part of a JPEG as a JPEG. Its pixels lie as in a camera that was held as `orientation` says (1 to 8, as in EXIF).
  package func jpeg(of photo: [UInt8], quality: Int, orientation: Int) throws(CodecError) -> [UInt8] {
    // Each orientation undoes itself, but for the two quarter turns, of which one undoes the other.
    let stored = Orientation([6: 8, 8: 6][orientation] ?? orientation)
    let planes = try picture(of: photo, chroma: 2).planes.map(stored.upright)
    let bytes = try JPEGEncoder().encode(planes: planes, quality: quality)
    return orientation == 1 ? bytes : ExifOrientation.inserting(orientation, intoJPEG: bytes)
  }

  /// The part of a JPEG as an upright PNG.
  package func png(of photo: [UInt8]) throws(CodecError) -> [UInt8] {
    try PNGEncoder.encode(picture(of: photo, chroma: 1).interleavedRGB, width: width, height: height, channels: 3)
  }

  /// The part, with chroma of the whole size or of a half of it.
  private func picture(of photo: [UInt8], chroma: Int) throws(CodecError) -> Picture {
    let decoded = photo.withUnsafeBytes { bytes in
      Result { () throws(CodecError) in try JPEGDecoder(bytes).decode(Reduction(ratio: 1)) }
    }
    let whole = try decoded.get()
    guard whole.space == .ycc else { throw .unsupported("its colours are not those of most JPEGs") }
    let resampler = Resampler()
    // The part's share of the photo's width and height, which is the same in all planes.
    let shape = Double(width * whole.height) / Double(height * whole.width)
    let (wide, tall) = (min(1, shape) / zoom, min(1, 1 / shape) / zoom)
    let planes = whole.channels.enumerated().map { number, channel in
      let (left, top) = ((1 - wide) * across * channel.width, (1 - tall) * down * channel.height)
      let window = Resampler.Window(
        left: left, right: left + wide * channel.width, top: top, bottom: top + tall * channel.height,
        columns: channel.plane.width, rows: channel.plane.height)
      let share = number == 0 ? 1 : chroma
      let plane = resampler.resample(channel.plane, window, width: width / share, height: height / share)
      return Orientation(isMirrored ? 2 : 1).upright(plane)
    }
    return Picture(space: .ycc, planes: planes)
  }
}
