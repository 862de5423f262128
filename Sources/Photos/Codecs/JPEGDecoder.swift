internal import CTurboJPEG

/// Reads JPEGs with libjpeg-turbo, at the smallest scale with SIMD code that leaves twice the copy's size. Colours stay
/// YCbCr if they are, so that nothing is converted twice.
struct JPEGDecoder: PhotoDecoder {
  private let bytes: UnsafeRawBufferPointer
  private let frame: JPEGHeader

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    self.bytes = bytes
    frame = try JPEGHeader(bytes)
  }

  var header: PhotoHeader { frame.photo }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    let session = try JPEGDecoding(bytes, denominator: Self.denominator(reduction))
    if frame.components == 4 { return try session.interleaved(TJPF_CMYK, 4, .invertedCMYK, header) }
    guard frame.components == 1 || frame.isYCC, let subsampling = session.subsampling else {
      return try session.interleaved(TJPF_RGB, 3, .rgb, header)
    }
    return try session.planes(subsampling, header)
  }

  /// 1, 2, 4 or 8: the scales with fast transforms.
  static func denominator(_ reduction: Reduction) -> Int {
    [8, 4, 2].first { Double($0) * 2 <= reduction.ratio } ?? 1
  }
}

/// One decompression at one scale.
private struct JPEGDecoding {
  private let owned: Owned<tjhandle>
  private let bytes: UnsafeRawBufferPointer
  private let denominator: Int
  /// The chroma subsampling, if libjpeg-turbo has a name for it.
  let subsampling: Int32?

  init(_ bytes: UnsafeRawBufferPointer, denominator: Int) throws(CodecError) {
    guard let handle = tjInitDecompress() else { throw .damaged("there is no memory for it") }
    owned = Owned(handle) { tjDestroy($0) }
    self.bytes = bytes
    self.denominator = denominator
    var (width, height, subsampling, space): (Int32, Int32, Int32, Int32) = (0, 0, -1, 0)
    let answer = tjDecompressHeader3(
      handle, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), &width, &height, &subsampling,
      &space)
    self.subsampling = answer == 0 && (0..<TJ_NUMSAMP).contains(subsampling) ? subsampling : nil
  }

  private var handle: tjhandle { owned.handle }

  func planes(_ subsampling: Int32, _ header: PhotoHeader) throws(CodecError) -> Picture {
    let (width, height) = scaled(header)
    let count = subsampling == TJSAMP_GRAY.rawValue ? 1 : 3
    let planes = (0..<Int32(count)).map { component in
      Plane(
        width: Int(tjPlaneWidth(component, width, subsampling)),
        height: Int(tjPlaneHeight(component, height, subsampling)))
    }
    var pointers = planes.map { UnsafeMutablePointer<UInt8>?($0.pixels) }
    var strides = planes.map { Int32($0.stride) }
    let answer = tjDecompressToYUVPlanes(
      handle, source, UInt(bytes.count), &pointers, width, &strides, height, Int32(TJFLAG_LIMITSCANS))
    try check(answer)
    return Picture(space: count == 1 ? .grey : .ycc, channels: channels(planes, subsampling, header))
  }

  func interleaved(
    _ format: TJPF, _ channels: Int, _ space: Picture.Space, _ header: PhotoHeader
  ) throws(CodecError) -> Picture {
    let (width, height) = scaled(header)
    var pixels = [UInt8](repeating: 255, count: Int(width) * Int(height) * channels)
    let answer = tjDecompress2(
      handle, source, UInt(bytes.count), &pixels, width, 0, height, Int32(format.rawValue), Int32(TJFLAG_LIMITSCANS))
    try check(answer)
    var rows = RowReducer(width: Int(width), height: Int(height), channels: channels, factor: 1)
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for y in 0..<Int(height) { rows.add(base + y * Int(width) * channels) }
    }
    let planes = rows.finish(space).planes
    return Picture(space: space, channels: self.channels(planes, Int32(TJSAMP_444.rawValue), header))
  }

  private var source: UnsafePointer<UInt8>? { bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) }

  private func scaled(_ header: PhotoHeader) -> (width: Int32, height: Int32) {
    (Int32((header.width + denominator - 1) / denominator), Int32((header.height + denominator - 1) / denominator))
  }

  /// The edge of the picture in each plane: the source's size divided, not rounded.
  private func channels(_ planes: [Plane], _ subsampling: Int32, _ header: PhotoHeader) -> [Picture.Channel] {
    let (acrossMCU, downMCU) = Self.blockSize(subsampling)
    return planes.enumerated().map { number, plane in
      let across = number == 0 ? 1 : Double(acrossMCU) / 8
      let down = number == 0 ? 1 : Double(downMCU) / 8
      return Picture.Channel(
        plane: plane, width: min(Double(plane.width), Double(header.width) / Double(denominator) / across),
        height: min(Double(plane.height), Double(header.height) / Double(denominator) / down))
    }
  }

  /// A copy of libjpeg-turbo's table, which is a C array of fixed size, and thus a tuple in Swift.
  private static func blockSize(_ subsampling: Int32) -> (Int, Int) {
    switch subsampling {
    case Int32(TJSAMP_422.rawValue): (16, 8)
    case Int32(TJSAMP_420.rawValue): (16, 16)
    case Int32(TJSAMP_440.rawValue): (8, 16)
    case Int32(TJSAMP_411.rawValue): (32, 8)
    default: (8, 8)
    }
  }

  /// Ignores warnings of libjpeg except for missing data, which would show as a grey area.
  private func check(_ answer: Int32) throws(CodecError) {
    guard answer != 0 else { return }
    let words = String(cString: tjGetErrorStr2(handle))
    if words.hasPrefix("Insufficient memory") { throw .tooLarge(PhotoLimit.memory) }
    if tjGetErrorCode(handle) == TJERR_WARNING.rawValue, !Self.isTruncation(words) { return }
    throw .damaged("the JPEG decoder says: \(words)")
  }

  private static func isTruncation(_ words: String) -> Bool { words.hasPrefix("Premature end") }
}
