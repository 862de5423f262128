/// The properties of a photo that are known before any pixel is decoded.
struct PhotoHeader: Sendable, Hashable {
  var width: Int
  var height: Int
  /// 1 to 8, numbered as in EXIF.
  var orientation = 1
  /// Nil if the colours are sRGB, or the file does not describe them.
  var colours: ColourDescription?
}

/// How much smaller than its source the largest requested copy is: decoders may leave out details that will not be
/// visible.
struct Reduction: Sendable {
  /// Source pixels per pixel of the largest copy.
  let ratio: Double

  /// The number of source pixels, in each direction, that may be averaged into one if twice the copy's size remains.
  var boxFactor: Int { max(1, Int(ratio / 2)) }
}

/// Decodes a photo whose header has been read.
protocol PhotoDecoder {
  /// Reads only the header.
  init(_ bytes: UnsafeRawBufferPointer) throws(CodecError)
  var header: PhotoHeader { get }
  /// The pixels, at least twice as large as the copy for `reduction` if the source is.
  func decode(_ reduction: Reduction) throws(CodecError) -> Picture
}

/// The formats of source photos, recognized by their first bytes; file names are not used.
package enum PhotoFormat: String, Sendable, Hashable, CaseIterable {
  case jpeg
  case png
  case webp
  case gif
  /// HEIC and AVIF.
  case heif

  /// The number of first bytes that identify the format.
  static let sniffedBytes = 16

  init?(sniffing bytes: [UInt8]) {
    guard let found = bytes.withUnsafeBytes({ PhotoFormat(sniffing: $0) }) else { return nil }
    self = found
  }

  /// Nil if the bytes are not a picture.
  package init?(sniffing bytes: UnsafeRawBufferPointer) {
    guard let found = Self.allCases.first(where: { $0.matches(bytes) }) else { return nil }
    self = found
  }

  private func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch self {
    case .jpeg: bytes.starts(with: [0xff, 0xd8, 0xff])
    case .png: bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    case .gif: bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8))
    case .webp: bytes.count >= 16 && bytes.starts(with: Array("RIFF".utf8)) && Self.word(bytes, at: 8) == "WEBP"
    case .heif: bytes.count >= 16 && Self.word(bytes, at: 4) == "ftyp" && Self.brands.contains(Self.word(bytes, at: 8))
    }
  }

  private static let brands: Set<String> = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "miaf", "MiHE", "avif", "avis",
  ]

  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}

/// The reason why a codec failed; its words become part of a problem.
package enum CodecError: Error, Sendable, Hashable {
  /// The bytes are not a picture of a known format.
  case unknownFormat
  /// A format, or a variant of one, that sumaq does not support; the words say which.
  case unsupported(String)
  /// The photo exceeds a limit; the words say which.
  case tooLarge(String)
  /// The file is damaged, truncated or empty; the codec's own words.
  case damaged(String)
  /// A library that this machine lacks; the name of its package.
  case libraryMissing(String)
  /// A picture that cannot be written.
  case cannotEncode(String)
}

extension CodecError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat: "it is no JPEG, PNG, WebP, GIF, HEIC or AVIF picture"
    case .unsupported(let words), .tooLarge(let words), .damaged(let words): words
    case .libraryMissing(let package): "HEIC and AVIF need the library libheif (Debian package \(package))"
    case .cannotEncode(let words): "it cannot be written: \(words)"
    }
  }
}

/// An object of a C library that is freed exactly once, when this is released.
///
/// Decoders keep their handles in instances of this class and have no deinit. Thus an init that throws after it stored
/// a handle frees it once, whatever else was set by then.
final class Owned<Handle> {
  let handle: Handle
  private let release: (Handle) -> Void

  init(_ handle: Handle, release: @escaping (Handle) -> Void) {
    self.handle = handle
    self.release = release
  }

  deinit { release(handle) }
}
