internal import CSPNG
internal import Platform

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
