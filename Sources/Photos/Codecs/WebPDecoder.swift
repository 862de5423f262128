internal import CWebP
internal import Platform

/// Reads WebPs with libwebp. Of an animation only the first frame is read, and placed on a white canvas.
struct WebPDecoder: PhotoDecoder {
  let header: PhotoHeader
  private let container: WebPContainer
  /// The frame, if it does not fill the canvas.
  private let frame: WebPContainer.Frame?
  private let hasAlpha: Bool

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    container = WebPContainer(bytes)
    var features = WebPBitstreamFeatures()
    let answer = container.withStill {
      WebPGetFeatures($0.baseAddress?.assumingMemoryBound(to: UInt8.self), $0.count, &features)
    }
    guard answer == VP8_STATUS_OK else { throw .damaged("the WebP decoder cannot read its header") }
    hasAlpha = features.has_alpha != 0
    var size = (width: Int(features.width), height: Int(features.height))
    if let frame = container.frame, let canvas = container.canvas, canvas != size {
      guard (frame.width, frame.height) == size else { throw .damaged("its first frame has two sizes") }
      guard frame.left + frame.width <= canvas.width, frame.top + frame.height <= canvas.height else {
        throw .damaged("its first frame lies outside its canvas")
      }
      self.frame = frame
      size = canvas
    } else {
      frame = nil
    }
    header = PhotoHeader(
      width: size.width, height: size.height, orientation: container.orientation,
      colours: container.profile.map { .profile($0) })
  }

  func decode(_ reduction: Reduction) throws(CodecError) -> Picture {
    if let frame { return try compose(frame, reduction) }
    let factor = reduction.boxFactor
    let (width, height) = ((header.width + factor - 1) / factor, (header.height + factor - 1) / factor)
    return try withPixels(width, height, scaled: factor > 1) { row in
      var rows = RowReducer(width: width, height: height, channels: 3, factor: 1)
      for y in 0..<height { Alpha.add(row(y), to: &rows, hasAlpha: hasAlpha) }
      return rows.finish(.rgb)
    }
  }

  /// The frame at its position, on white.
  private func compose(_ frame: WebPContainer.Frame, _ reduction: Reduction) throws(CodecError) -> Picture {
    try withPixels(frame.width, frame.height, scaled: false) { row in
      var rows = RowReducer(width: header.width, height: header.height, channels: 3, factor: reduction.boxFactor)
      var line = [UInt8](repeating: 255, count: header.width * 3)
      for y in 0..<header.height {
        let isInside = (frame.top..<frame.top + frame.height).contains(y)
        line.withUnsafeMutableBufferPointer { line in
          guard let base = line.baseAddress else { return }
          let target = UnsafeMutableBufferPointer(rebasing: line[(frame.left * 3)..<(frame.left + frame.width) * 3])
          if isInside {
            let source = row(y - frame.top)
            if hasAlpha { Alpha.flatten(source) }
            _ = target.update(fromContentsOf: source.prefix(target.count))
          } else {
            target.update(repeating: 255)
          }
          rows.add(base)
        }
      }
      return rows.finish(.rgb)
    }
  }

  /// Passes the rows of the still picture to `body`, as RGB or RGBA; `body` may overwrite them.
  private func withPixels(
    _ width: Int, _ height: Int, scaled: Bool, _ body: ((Int) -> UnsafeMutableBufferPointer<UInt8>) -> Picture
  ) throws(CodecError) -> Picture {
    let stride = width * (hasAlpha ? 4 : 3)
    guard let memory = malloc(stride * height) else { throw .tooLarge(PhotoLimit.memory) }
    defer { free(memory) }
    let pixels = UnsafeMutableBufferPointer(
      start: memory.assumingMemoryBound(to: UInt8.self), count: stride * height)
    let answer = container.withStill { read($0, into: pixels, width, height, scaled: scaled) }
    guard answer != VP8_STATUS_OUT_OF_MEMORY else { throw .tooLarge(PhotoLimit.memory) }
    guard answer == VP8_STATUS_OK else { throw .damaged("the WebP decoder says: status \(answer.rawValue)") }
    return body { UnsafeMutableBufferPointer(rebasing: pixels[($0 * stride)..<($0 + 1) * stride]) }
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, into pixels: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int,
    scaled: Bool
  ) -> VP8StatusCode {
    var config = WebPDecoderConfig()
    guard WebPInitDecoderConfig(&config) != 0 else { return VP8_STATUS_INVALID_PARAM }
    config.options.use_scaling = scaled ? 1 : 0
    config.options.scaled_width = Int32(width)
    config.options.scaled_height = Int32(height)
    config.output.colorspace = hasAlpha ? MODE_RGBA : MODE_RGB
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = pixels.baseAddress
    config.output.u.RGBA.stride = Int32(width * (hasAlpha ? 4 : 3))
    config.output.u.RGBA.size = pixels.count
    return WebPDecode(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count, &config)
  }
}

/// The RIFF chunks of a WebP file: profile, orientation, and the first frame of an animation as a separate file.
struct WebPContainer {
  /// The position of an animation's first frame on the canvas.
  struct Frame: Sendable, Hashable {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
  }

  private let bytes: UnsafeRawBufferPointer
  /// Set only for animations.
  private(set) var frame: Frame?
  private(set) var canvas: (width: Int, height: Int)?
  private var firstFrame: [UInt8]?
  private(set) var profile: [UInt8]?
  private(set) var orientation = 1

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    Self.walk(bytes[12...]) { name, body in
      switch name {
      case "ICCP": profile = Array(body)
      case "EXIF": orientation = Self.orientation(Array(body))
      case "VP8X" where canvas == nil && body.count >= 10: canvas = (1 + Self.number(body, 4), 1 + Self.number(body, 7))
      case "ANMF" where firstFrame == nil && body.count >= 16:
        let place = Frame(
          left: 2 * Self.number(body, 0), top: 2 * Self.number(body, 3), width: 1 + Self.number(body, 6),
          height: 1 + Self.number(body, 9))
        firstFrame = Self.still(body.dropFirst(16), place)
        frame = firstFrame == nil ? nil : place
      default: break
      }
    }
  }

  /// Calls `body` with the bytes of a still picture.
  func withStill<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let firstFrame else { return body(bytes) }
    return firstFrame.withUnsafeBytes(body)
  }

  /// Calls `body` for every complete chunk; a truncated last one is left out.
  private static func walk(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (String, Slice<UnsafeRawBufferPointer>) -> Void
  ) {
    var rest = bytes
    while rest.count >= 8 {
      let start = rest.startIndex
      let name = String(decoding: rest[start..<start + 4], as: UTF8.self)
      let length = number(rest, 4) | Int(rest[start + 7]) << 24
      guard length <= rest.count - 8 else { return }
      body(name, rest[(start + 8)..<(start + 8 + length)])
      rest = rest.dropFirst(8 + length + (length & 1))
    }
  }

  private static func orientation(_ exif: [UInt8]) -> Int {
    let tiff = exif.starts(with: Array("Exif".utf8)) ? exif.dropFirst(6) : exif[...]
    return ExifOrientation.read(tiff: tiff) ?? 1
  }

  /// The frame's picture and alpha chunks in a new file of its size; nil if it contains no picture.
  private static func still(_ frame: Slice<UnsafeRawBufferPointer>, _ place: Frame) -> [UInt8]? {
    var picture: [UInt8] = []
    var alpha: [UInt8] = []
    walk(frame) { name, body in
      guard picture.isEmpty else { return }
      switch name {
      case "ALPH" where alpha.isEmpty: alpha = chunk(name, Array(body))
      case "VP8 ", "VP8L": picture = chunk(name, Array(body))
      default: break
      }
    }
    guard !picture.isEmpty else { return nil }
    // A separate alpha chunk is read only if the header declares it.
    let size = bytes(place.width - 1).prefix(3) + bytes(place.height - 1).prefix(3)
    let header = alpha.isEmpty ? [] : chunk("VP8X", [0x10, 0, 0, 0] + size)
    let body = Array("WEBP".utf8) + header + alpha + picture
    return chunk("RIFF", body)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + bytes(body.count) + body + (body.count & 1 == 1 ? [0] : [])
  }

  /// Reads 24 bits.
  private static func number(_ bytes: Slice<UnsafeRawBufferPointer>, _ offset: Int) -> Int {
    (0..<3).reduce(0) { $0 | Int(bytes[bytes.startIndex + offset + $1]) << ($1 * 8) }
  }

  /// Writes 32 bits.
  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
