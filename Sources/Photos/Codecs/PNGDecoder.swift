internal import CSPNG
internal import Platform

/// Reads PNGs with libspng, row by row if the file is not interlaced.
struct PNGDecoder: PhotoDecoder {
  private typealias Opened = (context: Owned<OpaquePointer>, frame: spng_ihdr, header: PhotoHeader)

  private let owned: Owned<OpaquePointer>
  private let frame: spng_ihdr
  let header: PhotoHeader
  /// Whether black is 16 and white is 235 of 255.
  private let isNarrow: Bool

  /// A profile or text chunk larger than this is not read.
  private static let longestChunk = 8 << 20

  /// If a profile is damaged or unpacks to too much, it is ignored, and the photo is read without it.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    var opened: Opened
    do throws(CodecError) {
      opened = try Self.open(bytes)
    } catch {
      opened = try Self.open(pixelsOf: bytes)
    }
    // It is worth more than a profile, which is worth more than `sRGB`, `gAMA` and `cHRM` (PNG 3, 4.3).
    let points = PNGChunks.codePoints(bytes)
    let named = points.flatMap(Self.colours)
    if let named { opened.header.colours = named }
    isNarrow = named != nil && points?.isNarrow == true
    (owned, frame, header) = opened
  }

  private static func open(_ bytes: UnsafeRawBufferPointer) throws(CodecError) -> Opened {
    var opened = try open(bytes, keeping: nil)
    try addMetadata(to: &opened.header, opened.context.handle)
    return opened
  }

  /// Nil for code points without a meaning. HDR that names no primaries has those of ITU-R BT.2020.
  private static func colours(_ points: CodePoints) -> ColourDescription? {
    guard points.isForBrightScreens else { return Calibration(points).map { .calibration($0) } }
    return points.primaries == 2 || Calibration.chromaticities(points.primaries) != nil ? .codePoints(points) : nil
  }

  /// Opens a copy of the picture's chunks, which lives as long as its reader.
  private static func open(pixelsOf bytes: UnsafeRawBufferPointer) throws(CodecError) -> Opened {
    let pixels = PNGChunks.pixelsOnly(bytes)
    let copy = Owned(UnsafeMutableRawBufferPointer.allocate(byteCount: pixels.count, alignment: 16)) { $0.deallocate() }
    copy.handle.copyBytes(from: pixels)
    return try open(UnsafeRawBufferPointer(copy.handle), keeping: copy)
  }

  private static func open(
    _ bytes: UnsafeRawBufferPointer, keeping copy: Owned<UnsafeMutableRawBufferPointer>?
  ) throws(CodecError) -> Opened {
    guard let context = spng_ctx_new(0) else { throw .damaged("there is no memory for it") }
    let owned = Owned(context) { context in withExtendedLifetime(copy) { spng_ctx_free(context) } }
    spng_set_chunk_limits(context, longestChunk, longestChunk * 2)
    try check(spng_set_png_buffer(context, bytes.baseAddress, bytes.count))
    var frame = spng_ihdr()
    try check(spng_get_ihdr(context, &frame))
    return (owned, frame, PhotoHeader(width: Int(frame.width), height: Int(frame.height)))
  }

  private var context: OpaquePointer { owned.handle }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    var rows = RowReducer(width: header.width, height: header.height, channels: 3, factor: reduction.boxFactor)
    let alpha = hasAlpha
    let format = Int32((alpha ? SPNG_FMT_RGBA8 : SPNG_FMT_RGB8).rawValue)
    let flags = alpha ? Int32(SPNG_DECODE_TRNS.rawValue) : 0
    if frame.interlace_method == 0 {
      try decodeRows(into: &rows, format, flags, alpha)
    } else {
      try decodeWhole(into: &rows, format, flags, alpha)
    }
    return rows.finish(.rgb)
  }

  private var hasAlpha: Bool {
    var transparency = spng_trns()
    return frame.color_type & 4 != 0 || spng_get_trns(context, &transparency) == 0
  }

  private func decodeRows(
    into rows: inout RowReducer, _ format: Int32, _ flags: Int32, _ alpha: Bool
  ) throws(CodecError) {
    var row = [UInt8](repeating: 255, count: header.width * (alpha ? 4 : 3))
    try Self.check(spng_decode_image(context, nil, 0, format, flags | Int32(SPNG_DECODE_PROGRESSIVE.rawValue)))
    for _ in 0..<header.height {
      let answer = spng_decode_row(context, &row, row.count)
      if answer != 0, answer != Int32(SPNG_EOI.rawValue) { try Self.check(answer) }
      row.withUnsafeMutableBufferPointer { add($0, to: &rows, alpha) }
    }
  }

  private func decodeWhole(
    into rows: inout RowReducer, _ format: Int32, _ flags: Int32, _ alpha: Bool
  ) throws(CodecError) {
    let width = header.width * (alpha ? 4 : 3)
    guard let memory = malloc(width * header.height) else { throw .tooLarge(PhotoLimit.memory) }
    defer { free(memory) }
    let pixels = UnsafeMutableBufferPointer(
      start: memory.assumingMemoryBound(to: UInt8.self), count: width * header.height)
    try Self.check(spng_decode_image(context, memory, pixels.count, format, flags))
    for y in 0..<header.height {
      let row = UnsafeMutableBufferPointer(rebasing: pixels[y * width..<(y + 1) * width])
      add(row, to: &rows, alpha)
    }
  }

  /// Passes on a row in the full range of code values.
  private func add(_ row: UnsafeMutableBufferPointer<UInt8>, to rows: inout RowReducer, _ alpha: Bool) {
    if isNarrow {
      for at in row.indices where !alpha || at % 4 < 3 {
        row[at] = UInt8(clamping: ((Int(row[at]) - 16) * 255 + 109) / 219)
      }
    }
    Alpha.add(row, to: &rows, hasAlpha: alpha)
  }

  private static func addMetadata(to header: inout PhotoHeader, _ context: OpaquePointer) throws(CodecError) {
    var profile = spng_iccp()
    let answer = spng_get_iccp(context, &profile)
    if answer != Int32(SPNG_ECHUNKAVAIL.rawValue) { try check(answer) }
    if answer == 0, let bytes = profile.profile {
      header.colours = .profile(Array(UnsafeRawBufferPointer(start: bytes, count: profile.profile_len)))
    } else {
      header.colours = calibration(context).map { .calibration($0) }
    }
    var exif = spng_exif()
    if spng_get_exif(context, &exif) == 0, let bytes = exif.data {
      header.orientation =
        ExifOrientation.read(tiff: Array(UnsafeRawBufferPointer(start: bytes, count: exif.length))[...]) ?? 1
    }
  }

  /// The values of `gAMA` and `cHRM`, if there is neither a profile nor `sRGB` (PNG 3, 4.3).
  private static func calibration(_ context: OpaquePointer) -> Calibration? {
    var intent: UInt8 = 0
    guard spng_get_srgb(context, &intent) != 0 else { return nil }
    var gamma = 0.0
    var points = spng_chrm()
    let hasGamma = spng_get_gama(context, &gamma) == 0
    let hasPoints = spng_get_chrm(context, &points) == 0
    let chromaticities = [
      (points.white_point_x, points.white_point_y), (points.red_x, points.red_y), (points.green_x, points.green_y),
      (points.blue_x, points.blue_y),
    ]
    return Calibration(
      gamma: hasGamma ? gamma : nil,
      chromaticities: hasPoints ? chromaticities.map { Calibration.Point(x: $0.0, y: $0.1) } : nil)
  }

  private static func check(_ answer: Int32) throws(CodecError) {
    guard answer != 0 else { return }
    guard answer != Int32(SPNG_EMEM.rawValue) else { throw .tooLarge(PhotoLimit.memory) }
    throw .damaged("the PNG decoder says: \(String(cString: spng_strerror(answer)))")
  }
}

/// The chunks of a PNG that are needed for its pixels, for a file whose other chunks cannot be read.
enum PNGChunks {
  private static let wanted = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"].map { Array($0.utf8) }
  private static let signatureBytes = 8

  /// The file without profile, text and other chunks that are not part of the picture. It ends where the chunks do.
  static func pixelsOnly(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    kept.append(contentsOf: bytes.prefix(signatureBytes))
    walk(bytes) { chunk in
      let name = chunk.dropFirst(4).prefix(4)
      if wanted.contains(where: { $0.elementsEqual(name) }) { kept.append(contentsOf: chunk) }
      return true
    }
    return kept
  }

  /// The code points of the chunk `cICP`, which libspng does not support (PNG 3, 11.3.2.6). Nil if its checksum is
  /// wrong, or if it is not of RGB.
  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> CodePoints? {
    var found: CodePoints?
    walk(bytes) { chunk in
      let name = chunk.dropFirst(4).prefix(4)
      if name.elementsEqual("cICP".utf8), chunk.count == 16, isIntact(chunk) {
        let codes = chunk.dropFirst(8).prefix(4).map { Int($0) }
        if codes[2] == 0, codes[3] <= 1 {
          found = CodePoints(primaries: codes[0], transfer: codes[1], isNarrow: codes[3] == 0)
        }
      }
      return found == nil && !name.elementsEqual("IDAT".utf8)
    }
    return found
  }

  /// Whether a chunk has its checksum (PNG 3, 5.5).
  private static func isIntact(_ chunk: Slice<UnsafeRawBufferPointer>) -> Bool {
    let checksum = chunk.dropFirst(4).dropLast(4).reduce(UInt32.max) { checksum, byte in
      (0..<8).reduce(checksum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1) * 0xedb8_8320 }
    }
    return chunk.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } == ~checksum
  }

  /// Calls `body` for every chunk with its length, name and checksum until it returns false; a truncated chunk is
  /// passed as far as it goes.
  private static func walk(
    _ bytes: UnsafeRawBufferPointer, _ body: (Slice<UnsafeRawBufferPointer>) -> Bool
  ) {
    var at = signatureBytes
    while bytes.count - at >= 12 {
      let length = bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = min(bytes.count, at + 12 + length)
      guard body(bytes[at..<end]) else { return }
      at = end
    }
  }
}
