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
