internal import CHEIF

/// libheif for reading HEIC and AVIF; its own orientation is applied by the library.
struct HEIFDecoder: PhotoDecoder {
  private let file: Owned<OpaquePointer>
  let header: PhotoHeader

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    guard cheif_available() != 0 else { throw .libraryMissing("libheif1") }
    var info = cheif_info()
    guard let opened = cheif_open(bytes.baseAddress, bytes.count, &info) else {
      throw Self.error(info)
    }
    file = Owned(opened) { cheif_close($0) }
    var header = PhotoHeader(width: Int(info.width), height: Int(info.height))
    if info.profile_size > 0, info.profile_size < 8 << 20 {
      var profile = [UInt8](repeating: 0, count: info.profile_size)
      if cheif_profile(opened, &profile) != 0 { header.colours = .profile(profile) }
    }
    // Of pictures for bright screens these count for more than a profile.
    let points = CodePoints(primaries: Int(info.primaries), transfer: Int(info.transfer))
    if points.isForBrightScreens { header.colours = .codePoints(points) }
    self.header = header
  }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    var info = cheif_info()
    var stride: Int32 = 0
    guard let pixels = cheif_decode(file.handle, &info, &stride) else {
      throw Self.error(info)
    }
    let (width, height) = (Int(info.width), Int(info.height))
    var rows = RowReducer(width: width, height: height, channels: 3, factor: reduction.boxFactor)
    var row = [UInt8](repeating: 255, count: width * 4)
    for y in 0..<height {
      row.withUnsafeMutableBufferPointer { row in
        _ = row.initialize(from: UnsafeBufferPointer(start: pixels + y * Int(stride), count: width * 4))
        Alpha.add(row, to: &rows, hasAlpha: true)
      }
    }
    return rows.finish(.rgb)
  }

  private static func error(_ info: cheif_info) -> CodecError {
    let words = withUnsafeBytes(of: info.reason) { String(decoding: $0.prefix { $0 >= 0x20 }, as: UTF8.self) }
    return info.is_too_large == 0 ? .damaged("the HEIF decoder says: \(words)") : .tooLarge(PhotoLimit.memory)
  }
}
