internal import CSPNG
internal import CTurboJPEG
internal import CWebP
internal import Platform

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

/// Writes JPEGs with libjpeg-turbo. One encoder can write any number of pictures, from one thread.
struct JPEGEncoder {
  private let owned: Owned<tjhandle>

  init() throws(CodecError) {
    guard let handle = tjInitCompress() else { throw .cannotEncode("no memory") }
    owned = Owned(handle) { tjDestroy($0) }
  }

  private var handle: tjhandle { owned.handle }

  /// Writes a baseline JPEG, with chroma in half or full size.
  func encode(
    rgb: [UInt8], width: Int, height: Int, quality: Int, halfChroma: Bool = true
  ) throws(CodecError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(output) }
    let answer = tjCompress2(
      handle, rgb, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &output, &count,
      Int32((halfChroma ? TJSAMP_420 : TJSAMP_444).rawValue), Int32(quality), 0)
    return try finish(answer, output, count)
  }

  /// The same from full-range YCbCr planes with chroma in half or full size, or from one grey plane.
  func encode(planes: [Plane], quality: Int) throws(CodecError) -> [UInt8] {
    guard let luma = planes.first else { throw .cannotEncode("no planes") }
    luma.repeatOddEdges()
    var output: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(output) }
    var pointers = planes.map { UnsafePointer<UInt8>?($0.pixels) }
    var strides = planes.map { Int32($0.stride) }
    let isWhole = planes.allSatisfy { ($0.width, $0.height) == (luma.width, luma.height) }
    let subsampling = planes.count == 1 ? TJSAMP_GRAY : isWhole ? TJSAMP_444 : TJSAMP_420
    let answer = tjCompressFromYUVPlanes(
      handle, &pointers, Int32(luma.width), &strides, Int32(luma.height), Int32(subsampling.rawValue), &output, &count,
      Int32(quality), 0)
    return try withExtendedLifetime(planes) { () throws(CodecError) in try finish(answer, output, count) }
  }

  private func finish(
    _ answer: Int32, _ output: UnsafeMutablePointer<UInt8>?, _ count: UInt
  ) throws(CodecError) -> [UInt8] {
    guard answer == 0, let output else { throw .cannotEncode(String(cString: tjGetErrorStr2(handle))) }
    return Array(UnsafeBufferPointer(start: output, count: Int(count)))
  }
}

/// Writes PNGs with libspng.
enum PNGEncoder {
  /// Truecolour with 3 channels, or 4 with alpha.
  static func encode(_ pixels: [UInt8], width: Int, height: Int, channels: Int) throws(CodecError) -> [UInt8] {
    guard let context = spng_ctx_new(Int32(SPNG_CTX_ENCODER.rawValue)) else { throw .cannotEncode("no memory") }
    defer { spng_ctx_free(context) }
    spng_set_option(context, SPNG_ENCODE_TO_BUFFER, 1)
    let type = channels == 4 ? SPNG_COLOR_TYPE_TRUECOLOR_ALPHA : SPNG_COLOR_TYPE_TRUECOLOR
    var header = spng_ihdr(
      width: UInt32(width), height: UInt32(height), bit_depth: 8, color_type: UInt8(type.rawValue),
      compression_method: 0, filter_method: 0, interlace_method: 0)
    spng_set_ihdr(context, &header)
    let format = Int32(SPNG_FMT_PNG.rawValue)
    var answer = spng_encode_image(context, pixels, pixels.count, format, Int32(SPNG_ENCODE_FINALIZE.rawValue))
    guard answer == 0 else { throw .cannotEncode(String(cString: spng_strerror(answer))) }
    var length = 0
    guard let buffer = spng_get_png_buffer(context, &length, &answer) else {
      throw .cannotEncode(String(cString: spng_strerror(answer)))
    }
    defer { free(buffer) }
    return Array(UnsafeRawBufferPointer(start: buffer, count: length))
  }
}

/// Writes WebPs with libwebp.
enum WebPEncoder {
  /// Lossy with chroma in half size, with `quality` 0 to 100. Lossless if chroma must keep its full size, as lossy WebP
  /// cannot do that.
  static func encode(
    rgb: [UInt8], width: Int, height: Int, quality: Int, halfChroma: Bool = true
  ) throws(CodecError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * 3))
    let count =
      halfChroma
      ? WebPEncodeRGB(rgb, columns, rows, stride, Float(quality), &output)
      : WebPEncodeLosslessRGB(rgb, columns, rows, stride, &output)
    defer { WebPFree(output) }
    guard count > 0, let output else { throw .cannotEncode("the WebP encoder refused it") }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}
