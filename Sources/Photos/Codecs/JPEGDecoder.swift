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

/// The marker segments of a JPEG before its first scan.
struct JPEGHeader {
  private(set) var photo = PhotoHeader(width: 0, height: 0)
  private(set) var components = 0
  /// The identifiers of the components in the frame header.
  private(set) var identifiers: [UInt8] = []
  /// The `transform` in Adobe's APP14: 0 none, 1 YCbCr, 2 YCCK.
  private(set) var adobeTransform: UInt8?
  private var profileParts: [UInt8: ArraySlice<UInt8>] = [:]
  private var profileCount: UInt8 = 0

  /// Reads markers up to the first scan, and never beyond the bytes.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    var at = 2
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xff else { throw .damaged("it is broken: no marker at byte \(at)") }
      let marker = bytes[at + 1]
      if marker == 0xff {
        at += 1
        continue
      }
      if marker == 0x01 || (0xd0...0xd8).contains(marker) {
        at += 2
        continue
      }
      if marker == 0xda || marker == 0xd9 { break }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      guard length >= 2, at + 2 + length <= bytes.count else { throw .damaged("it is cut off inside its header") }
      try read(marker, Array(bytes[(at + 4)..<(at + 2 + length)])[...])
      at += 2 + length
    }
    guard components > 0 else { throw .damaged("it is cut off inside its header") }
    photo.colours = joinedProfile().map { .profile($0) }
  }

  /// Whether the colours are YCbCr, according to the rules of libjpeg.
  var isYCC: Bool {
    guard components == 3 else { return false }
    if let adobeTransform { return adobeTransform != 0 }
    return identifiers != Array("RGB".utf8)
  }

  private mutating func read(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(CodecError) {
    switch marker {
    case 0xc4, 0xc8, 0xcc: break
    case 0xc0...0xcf: try readFrame(marker, body)
    case 0xe1: readExif(body)
    case 0xe2: readProfile(body)
    case 0xee where body.count >= 12 && body.starts(with: Array("Adobe".utf8)):
      adobeTransform = body[body.startIndex + 11]
    default: break
    }
  }

  private mutating func readFrame(_ marker: UInt8, _ body: ArraySlice<UInt8>) throws(CodecError) {
    guard components == 0 else { return }
    let bytes = Array(body)
    guard bytes.count >= 6, bytes.count >= 6 + Int(bytes[5]) * 3 else { throw .damaged("its frame header is broken") }
    guard bytes[0] == 8 else { throw .unsupported("it is a JPEG of \(bytes[0]) bits a sample; sumaq reads 8 bits") }
    guard [0xc0, 0xc1, 0xc2, 0xc9, 0xca].contains(marker) else {
      throw .unsupported("it is a lossless or hierarchical JPEG, which no browser shows either")
    }
    photo.height = Int(bytes[1]) << 8 | Int(bytes[2])
    photo.width = Int(bytes[3]) << 8 | Int(bytes[4])
    components = Int(bytes[5])
    identifiers = (0..<components).map { bytes[6 + $0 * 3] }
    guard photo.width > 0, photo.height > 0 else { throw .damaged("its header says that it has no pixels") }
    guard [1, 3, 4].contains(components) else { throw .unsupported("it is a JPEG of \(components) channels") }
  }

  private mutating func readExif(_ body: ArraySlice<UInt8>) {
    guard body.starts(with: Array("Exif".utf8) + [0, 0]), photo.orientation == 1 else { return }
    photo.orientation = ExifOrientation.read(tiff: body.dropFirst(6)) ?? 1
  }

  private mutating func readProfile(_ body: ArraySlice<UInt8>) {
    guard body.count > 14, body.starts(with: Array("ICC_PROFILE".utf8) + [0]) else { return }
    profileParts[body[body.startIndex + 12]] = body.dropFirst(14)
    profileCount = body[body.startIndex + 13]
  }

  /// Nil if a part is missing.
  private func joinedProfile() -> [UInt8]? {
    guard profileCount > 0, profileParts.count == Int(profileCount) else { return nil }
    var profile: [UInt8] = []
    for number in 1...profileCount {
      guard let part = profileParts[number] else { return nil }
      profile += part
    }
    return profile
  }
}
