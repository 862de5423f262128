internal import CWebP

/// libwebp for writing.
enum WebPEncoder {
  /// Lossy, 4:2:0, `quality` 0 to 100.
  static func encode(rgb: [UInt8], width: Int, height: Int, quality: Int) throws(CodecError) -> [UInt8] {
    var output: UnsafeMutablePointer<UInt8>?
    let count = WebPEncodeRGB(rgb, Int32(width), Int32(height), Int32(width * 3), Float(quality), &output)
    defer { WebPFree(output) }
    guard count > 0, let output else { throw .cannotEncode("the WebP encoder refused it") }
    return Array(UnsafeBufferPointer(start: output, count: count))
  }
}
