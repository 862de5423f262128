/// The RIFF chunks of a WebP file: profile, orientation, and the first frame of an animation as a file of its own.
struct WebPContainer {
  private let bytes: UnsafeRawBufferPointer
  /// Set for animations only.
  private var firstFrame: [UInt8]?
  private(set) var profile: [UInt8]?
  private(set) var orientation = 1

  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
    self.bytes = bytes
    Self.walk(bytes[12...]) { name, body in
      switch name {
      case "ICCP": profile = Array(body)
      case "EXIF": orientation = Self.orientation(Array(body))
      case "ANMF" where firstFrame == nil: firstFrame = Self.still(body.dropFirst(16))
      default: break
      }
    }
  }

  /// The bytes of a picture that does not move.
  func withStill<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    guard let firstFrame else { return body(bytes) }
    return firstFrame.withUnsafeBytes(body)
  }

  /// Every whole chunk; a last one that is cut off is left out.
  private static func walk(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ body: (String, Slice<UnsafeRawBufferPointer>) -> Void
  ) {
    var rest = bytes
    while rest.count >= 8 {
      let start = rest.startIndex
      let name = String(decoding: rest[start..<start + 4], as: UTF8.self)
      let length = (0..<4).reduce(0) { $0 | Int(rest[start + 4 + $1]) << ($1 * 8) }
      guard length <= rest.count - 8 else { return }
      body(name, rest[(start + 8)..<(start + 8 + length)])
      rest = rest.dropFirst(8 + length + (length & 1))
    }
  }

  private static func orientation(_ exif: [UInt8]) -> Int {
    let tiff = exif.starts(with: Array("Exif".utf8)) ? exif.dropFirst(6) : exif[...]
    return ExifOrientation.read(tiff: tiff) ?? 1
  }

  /// The frame's own picture chunk in a new RIFF; its alpha chunk is left out.
  private static func still(_ frame: Slice<UnsafeRawBufferPointer>) -> [UInt8]? {
    var chunk: [UInt8] = []
    walk(frame) { name, body in
      guard name == "VP8 " || name == "VP8L", chunk.isEmpty else { return }
      chunk = Array(name.utf8) + word(body.count) + Array(body) + (body.count & 1 == 1 ? [0] : [])
    }
    guard !chunk.isEmpty else { return nil }
    return Array("RIFF".utf8) + word(chunk.count + 4) + Array("WEBP".utf8) + chunk
  }

  private static func word(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
