internal import CGIF

/// Reads GIFs with giflib: only the first frame, on a white canvas.
struct GIFDecoder: PhotoDecoder {
  private final class Source {
    let bytes: UnsafeRawBufferPointer
    var at = 0
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }
  }

  private let source: Source
  private let owned: Owned<UnsafeMutablePointer<GifFileType>>
  let header: PhotoHeader

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    source = Source(bytes)
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(), { file, target, count in GIFDecoder.read(file, target, count) },
      &code)
    guard let opened else { throw .damaged("the GIF decoder says: \(Self.words(code))") }
    owned = Owned(opened) { DGifCloseFile($0, nil) }
    header = PhotoHeader(width: Int(opened.pointee.SWidth), height: Int(opened.pointee.SHeight))
    guard header.width > 0, header.height > 0 else { throw .damaged("its header says that it has no pixels") }
  }

  private var file: UnsafeMutablePointer<GifFileType> { owned.handle }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    let transparent = try seekFirstFrame()
    let image = file.pointee.Image
    let frame = GIFFrame(image, transparent: transparent, palette: image.ColorMap ?? file.pointee.SColorMap)
    guard frame.fits(header) else { throw .damaged("its first frame lies outside its canvas") }
    let indices = try readIndices(frame)
    var rows = RowReducer(width: header.width, height: header.height, channels: 3, factor: reduction.boxFactor)
    var row = [UInt8](repeating: 255, count: header.width * 3)
    for y in 0..<header.height {
      frame.paint(line: y - frame.top, of: indices, into: &row)
      row.withUnsafeBufferPointer { buffer in
        if let base = buffer.baseAddress { rows.add(base) }
      }
    }
    return rows.finish(.rgb)
  }

  /// Skips extensions up to the first image. Returns the index of its transparent colour, or -1.
  private func seekFirstFrame() throws(CodecError) -> Int32 {
    var transparent: Int32 = -1
    var type = UNDEFINED_RECORD_TYPE
    while true {
      try check(DGifGetRecordType(file, &type))
      switch type {
      case IMAGE_DESC_RECORD_TYPE:
        try check(DGifGetImageDesc(file))
        return transparent
      case EXTENSION_RECORD_TYPE: transparent = try readExtension() ?? transparent
      default: throw .damaged("it holds no picture")
      }
    }
  }

  private func readExtension() throws(CodecError) -> Int32? {
    var code: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    var transparent: Int32?
    try check(DGifGetExtension(file, &code, &block))
    while let bytes = block {
      if code == GRAPHICS_EXT_FUNC_CODE, bytes[0] >= 4 { transparent = bytes[1] & 1 == 1 ? Int32(bytes[4]) : -1 }
      try check(DGifGetExtensionNext(file, &block))
    }
    return transparent
  }

  private func readIndices(_ frame: GIFFrame) throws(CodecError) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: frame.width * frame.height)
    for line in frame.lineOrder {
      let answer = indices.withUnsafeMutableBufferPointer { buffer -> Int32 in
        guard let base = buffer.baseAddress else { return GIF_ERROR }
        return DGifGetLine(file, base + line * frame.width, Int32(frame.width))
      }
      try check(answer)
    }
    return indices
  }

  private func check(_ answer: Int32) throws(CodecError) {
    guard answer == GIF_OK else { throw .damaged("the GIF decoder says: \(Self.words(file.pointee.Error))") }
  }

  private static func words(_ code: Int32) -> String {
    GifErrorString(code).map { String(cString: $0) } ?? "it is cut off"
  }

  private static func read(
    _ file: UnsafeMutablePointer<GifFileType>?, _ target: UnsafeMutablePointer<GifByteType>?, _ count: Int32
  ) -> Int32 {
    guard let data = file?.pointee.UserData, let target else { return 0 }
    let source = Unmanaged<Source>.fromOpaque(data).takeUnretainedValue()
    let taken = min(Int(count), source.bytes.count - source.at)
    guard taken > 0 else { return 0 }
    UnsafeMutableRawBufferPointer(start: target, count: taken).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: source.bytes[source.at..<source.at + taken]))
    source.at += taken
    return Int32(taken)
  }
}

/// One frame of a GIF: its position on the canvas, and the colours of its indices.
struct GIFFrame {
  let left: Int
  let top: Int
  let width: Int
  let height: Int
  private let isInterlaced: Bool
  private let transparent: Int32
  private let colours: [(UInt8, UInt8, UInt8)]

  init(_ image: GifImageDesc, transparent: Int32, palette: UnsafeMutablePointer<ColorMapObject>?) {
    left = Int(image.Left)
    top = Int(image.Top)
    width = Int(image.Width)
    height = Int(image.Height)
    isInterlaced = image.Interlace
    self.transparent = transparent
    let count = palette.map { Int($0.pointee.ColorCount) } ?? 0
    colours = (0..<count).compactMap { index in
      palette?.pointee.Colors.map { ($0[index].Red, $0[index].Green, $0[index].Blue) }
    }
  }

  func fits(_ header: PhotoHeader) -> Bool {
    left >= 0 && top >= 0 && width > 0 && height > 0 && left + width <= header.width && top + height <= header.height
  }

  /// The lines in the order of the file.
  var lineOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }

  /// Paints one line onto a white row of the canvas; a line outside the frame leaves it white.
  func paint(line: Int, of indices: [UInt8], into row: inout [UInt8]) {
    guard (0..<height).contains(line) else {
      for at in row.indices { row[at] = 255 }
      return
    }
    for x in 0..<width {
      let index = Int(indices[line * width + x])
      let isVisible = index < colours.count && Int32(index) != transparent
      let colour = isVisible ? colours[index] : (255, 255, 255)
      let at = (left + x) * 3
      (row[at], row[at + 1], row[at + 2]) = colour
    }
  }
}
