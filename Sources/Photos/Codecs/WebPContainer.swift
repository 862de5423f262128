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
