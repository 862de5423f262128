package import Model

/// Converts the bytes of a source into its copies: it is decoded once for all sizes.
///
/// Uses only codecs, no processes or files. It can make any number of photos, but must not be used by two threads at
/// once. The same bytes and settings give the same copies.
package final class PhotoMaker {
  private let settings: PhotoSettings
  /// From this quality on, chroma keeps its full resolution, as the difference would be visible.
  private static let fineQuality = 90
  /// Chroma also keeps its full resolution if a side of the copy has fewer pixels than this.
  private static let smallSide = 64
  private var conversions = ColourCache()
  private let jpeg: JPEGEncoder
  private let resampler = Resampler()

  package init(_ settings: PhotoSettings) throws(CodecError) {
    self.settings = settings
    jpeg = try JPEGEncoder()
  }

  package func make(_ bytes: UnsafeRawBufferPointer, _ group: PhotoGroup) throws(CodecError) -> MadePhoto {
    guard !bytes.isEmpty else { throw .damaged("it is empty") }
    guard bytes.count <= settings.limitBytes else {
      throw .tooLarge(PhotoLimit.bytes(bytes.count, settings.limitBytes))
    }
    let decoder = try Self.decoder(bytes)
    let header = decoder.header
    guard header.width > 0, header.height > 0 else { throw .damaged("its header says that it has no pixels") }
    guard header.width.multipliedReportingOverflow(by: header.height).partialValue <= settings.limitPixels else {
      throw .tooLarge(PhotoLimit.pixels(header.width, header.height, settings.limitPixels))
    }
    let orientation = Orientation(header.orientation)
    let shapes = shapes(header, orientation, group)
    let seen = Self.seen(header, orientation)
    let reduction = Reduction(ratio: shapes.map { $0.reduction(of: seen.width, seen.height) }.min() ?? 1)
    let source = try decoder.decode(reduction)
    return try copies(of: source, shapes, orientation, header.colours)
  }

  /// The same from an array.
  package func make(_ bytes: [UInt8], _ group: PhotoGroup) throws(CodecError) -> MadePhoto {
    let result = bytes.withUnsafeBytes { raw in
      Result { () throws(CodecError) in try make(raw, group) }
    }
    return try result.get()
  }

  private static func decoder(_ bytes: UnsafeRawBufferPointer) throws(CodecError) -> any PhotoDecoder {
    switch PhotoFormat(sniffing: bytes) {
    case .jpeg: try JPEGDecoder(bytes)
    case .png: try PNGDecoder(bytes)
    case .webp: try WebPDecoder(bytes)
    case .gif: try GIFDecoder(bytes)
    case .heif: try HEIFDecoder(bytes)
    case nil: throw .unknownFormat
    }
  }

  private static func seen(_ header: PhotoHeader, _ orientation: Orientation) -> (width: Int, height: Int) {
    orientation.swapsAxes ? (header.height, header.width) : (header.width, header.height)
  }

  /// The shapes of the copies, the largest first. A photo that is smaller than several sizes has one copy for all of
  /// them.
  private func shapes(_ header: PhotoHeader, _ orientation: Orientation, _ group: PhotoGroup) -> [CopyShape] {
    let (width, height) = Self.seen(header, orientation)
    guard group == .picture else { return [.square(settings.avatarPixels, of: width, height)] }
    let all = settings.sizes.sorted(by: >).map { CopyShape.whole($0, of: width, height) }
    return all.enumerated().filter { index, shape in
      index == 0 || (all[index - 1].width, all[index - 1].height) != (shape.width, shape.height)
    }.map(\.element)
  }

  private func copies(
    of source: Picture, _ shapes: [CopyShape], _ orientation: Orientation, _ colours: ColourDescription?
  ) throws(CodecError) -> MadePhoto {
    var made: [MadePhoto.Copy] = []
    var current = source
    for (index, shape) in shapes.enumerated() {
      if index == 0 {
        current = largest(source, shape, orientation, colours)
      } else {
        current = smaller(current, .whole(shape.pixels, of: current.width, current.height))
      }
      made.append(try encode(current, shape))
    }
    return MadePhoto(copies: made, preview: try PhotoPreview.make(of: current, resampler))
  }

  /// The largest copy in sRGB. Pixels stay YCbCr or grey if they are and need no conversion; otherwise they become RGB.
  private func largest(
    _ source: Picture, _ shape: CopyShape, _ orientation: Orientation, _ colours: ColourDescription?
  ) -> Picture {
    let conversion = colours.flatMap { conversions.conversion(for: $0, source.space) }
    let keeps = conversion == nil && settings.format == .jpeg && (source.space == .ycc || source.space == .grey)
    let halves = settings.quality < Self.fineQuality && Self.mayHalveChroma(shape.width, shape.height)
    let small = source.copy(shape, resampler, orientation: orientation, halfChroma: keeps && halves)
    if keeps { return small }
    let samples = conversion.map { $0.apply(source.space == .ycc ? small.interleavedRGB : small.interleaved) }
    return Picture(interleavedRGB: samples ?? small.interleavedRGB, width: shape.width, height: shape.height)
  }

  /// Encodes within the size limit: first with lower qualities, then in smaller sizes.
  private func encode(_ picture: Picture, _ shape: CopyShape) throws(CodecError) -> MadePhoto.Copy {
    var picture = picture
    while true {
      let (width, height) = (picture.width, picture.height)
      for quality in Self.qualities(from: settings.quality) {
        let bytes = try encode(picture, quality: quality)
        guard bytes.count > settings.budgetBytes, max(width, height) > 16 || quality > 40 else {
          return MadePhoto.Copy(pixels: shape.pixels, width: width, height: height, bytes: bytes)
        }
      }
      let smaller = CopyShape.whole(max(16, max(width, height) * 3 / 4), of: width, height)
      picture = self.smaller(picture, smaller)
    }
  }

  private func smaller(_ picture: Picture, _ shape: CopyShape) -> Picture {
    picture.smaller(
      shape, resampler, halfChroma: picture.hasHalfChroma && Self.mayHalveChroma(shape.width, shape.height))
  }

  /// Whether a copy of this size may have chroma in half resolution: not if it is as small as an icon.
  private static func mayHalveChroma(_ width: Int, _ height: Int) -> Bool { min(width, height) >= smallSide }

  private static func qualities(from first: Int) -> [Int] {
    [first] + [70, 58, 48, 40].filter { $0 < first }
  }

  private func encode(_ picture: Picture, quality: Int) throws(CodecError) -> [UInt8] {
    let (width, height) = (picture.width, picture.height)
    let halves = Self.mayHalveChroma(width, height)
    if settings.format == .webp {
      return try WebPEncoder.encode(
        rgb: picture.interleavedRGB, width: width, height: height, quality: quality, halfChroma: halves)
    }
    if picture.space == .rgb {
      return try jpeg.encode(
        rgb: picture.interleaved, width: width, height: height, quality: quality, halfChroma: halves)
    }
    return try jpeg.encode(planes: picture.planes, quality: quality)
  }
}

/// The two ways of making copies of a source. A source that is used in both has two jobs.
package enum PhotoGroup: String, Sendable, Hashable, CaseIterable, Codable {
  case picture
  case avatar
}

/// The encoded copies of one photo.
package struct MadePhoto: Sendable, Hashable, Codable {
  package struct Copy: Sendable, Hashable, Codable {
    /// The name of the size, as in the file name.
    package var pixels: Int
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]
  }

  /// Largest first.
  package var copies: [Copy]
  /// A `data:` URL of at most 300 bytes; empty if no preview was small enough.
  package var preview: String
}

/// A photo in a few bytes, which the page contains and shows until the file is loaded.
enum PhotoPreview {
  /// The maximum length of the `data:` URL in bytes.
  static let longest = 300

  /// The largest of a few sizes that fits, as WebP; a PNG of 4 pixels if none does.
  static func make(of picture: Picture, _ resampler: Resampler) throws(CodecError) -> String {
    let (width, height) = (picture.width, picture.height)
    for (side, quality) in [(24, 30), (20, 20), (16, 20), (16, 5)] {
      let small = rgb(picture, CopyShape.whole(side, of: width, height), resampler)
      let bytes = try WebPEncoder.encode(
        rgb: small.samples, width: small.width, height: small.height, quality: quality)
      let address = "data:image/webp;base64," + Base64.text(bytes)
      if address.utf8.count <= longest { return address }
    }
    let small = rgb(picture, CopyShape.whole(4, of: width, height), resampler)
    let bytes = try PNGEncoder.encode(small.samples, width: small.width, height: small.height, channels: 3)
    let address = "data:image/png;base64," + Base64.text(bytes)
    return address.utf8.count <= longest ? address : ""
  }

  private static func rgb(_ picture: Picture, _ shape: CopyShape, _ resampler: Resampler) -> (
    samples: [UInt8], width: Int, height: Int
  ) {
    let small = picture.copy(shape, resampler, orientation: Orientation(1), halfChroma: false)
    return (small.interleavedRGB, shape.width, shape.height)
  }
}
