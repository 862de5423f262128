internal import Model

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
