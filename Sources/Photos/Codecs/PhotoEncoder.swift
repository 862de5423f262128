/// Encodes interleaved 8-bit RGB pixels as files. The same pixels give the same bytes.
package enum PhotoEncoder {
  /// A baseline JPEG with chroma in half size. `exifOrientation` (1 to 8) adds an EXIF block like that of a phone.
  package static func jpeg(
    rgb: [UInt8], width: Int, height: Int, quality: Int, exifOrientation: Int? = nil
  ) throws(CodecError) -> [UInt8] {
    try check(rgb, width, height, longest: 65_500)
    let bytes = try JPEGEncoder().encode(rgb: rgb, width: width, height: height, quality: quality)
    guard let exifOrientation else { return bytes }
    return ExifOrientation.inserting(exifOrientation, intoJPEG: bytes)
  }

  /// An 8-bit truecolour PNG.
  package static func png(rgb: [UInt8], width: Int, height: Int) throws(CodecError) -> [UInt8] {
    try check(rgb, width, height, longest: 1 << 24)
    return try PNGEncoder.encode(rgb, width: width, height: height, channels: 3)
  }

  /// A lossy WebP.
  package static func webp(rgb: [UInt8], width: Int, height: Int, quality: Int) throws(CodecError) -> [UInt8] {
    try check(rgb, width, height, longest: 16_383)
    return try WebPEncoder.encode(rgb: rgb, width: width, height: height, quality: quality)
  }

  private static func check(_ rgb: [UInt8], _ width: Int, _ height: Int, longest: Int) throws(CodecError) {
    guard (1...longest).contains(width), (1...longest).contains(height), rgb.count == width * height * 3 else {
      throw .cannotEncode("\(width) x \(height) pixels do not go with \(rgb.count) bytes or are too many")
    }
  }
}
