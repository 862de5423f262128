internal import CWebP

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
