internal import CHEIF

/// Reads HEIC and AVIF with libheif, which applies the orientation itself.
struct HEIFDecoder: PhotoDecoder {
  private let file: Owned<OpaquePointer>
  private let bright: CodePoints?
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
    // In HDR pictures these override a profile. Such pictures are converted to standard dynamic range.
    let points = CodePoints(primaries: Int(info.primaries), transfer: Int(info.transfer))
    bright = points.isForBrightScreens ? points : nil
    if bright != nil { header.colours = nil }
    self.header = header
  }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    var info = cheif_info()
    var stride: Int32 = 0
    guard let pixels = cheif_decode(file.handle, bright == nil ? 0 : 1, &info, &stride) else {
      throw Self.error(info)
    }
    let (width, height) = (Int(info.width), Int(info.height))
    let light = bright.flatMap { BrightLight($0, bits: Int(info.bits)) }
    var rows = RowReducer(width: width, height: height, channels: 3, factor: reduction.boxFactor)
    var row = [UInt8](repeating: 255, count: width * 4)
    for y in 0..<height {
      row.withUnsafeMutableBufferPointer { row in
        let source = UnsafeRawBufferPointer(start: pixels + y * Int(stride), count: width * (info.bits > 8 ? 8 : 4))
        if let light {
          Self.show(source, light, bits: Int(info.bits), in: row)
        } else {
          _ = row.initialize(from: source)
        }
        Alpha.add(row, to: &rows, hasAlpha: true)
      }
    }
    return rows.finish(.rgb)
  }

  private static func show(
    _ source: UnsafeRawBufferPointer, _ light: BrightLight, bits: Int, in row: UnsafeMutableBufferPointer<UInt8>
  ) {
    func number(_ index: Int) -> Int {
      bits > 8 ? Int(source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)) : Int(source[index])
    }
    for at in stride(from: 0, to: row.count - 3, by: 4) {
      let rgb = light.shown(number(at), number(at + 1), number(at + 2))
      for channel in 0..<3 { row[at + channel] = rgb[channel] }
      row[at + 3] = UInt8(clamping: number(at + 3) >> (bits - 8))
    }
  }

  private static func error(_ info: cheif_info) -> CodecError {
    let words = withUnsafeBytes(of: info.reason) { String(decoding: $0.prefix { $0 >= 0x20 }, as: UTF8.self) }
    return info.is_too_large == 0 ? .damaged("the HEIF decoder says: \(words)") : .tooLarge(PhotoLimit.memory)
  }
}
