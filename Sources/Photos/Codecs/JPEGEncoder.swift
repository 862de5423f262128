internal import CTurboJPEG

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
