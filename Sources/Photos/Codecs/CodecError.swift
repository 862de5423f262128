/// Why a codec gave up on a photo; the words end in a Problem.
package enum CodecError: Error, Sendable, Hashable {
  /// The bytes are no picture of a known format.
  case unknownFormat
  /// A format, or a corner of one, that sumaq leaves out: the words say which.
  case unsupported(String)
  /// Over a limit: the words say which one.
  case tooLarge(String)
  /// Broken, truncated or empty: the codec's own words.
  case damaged(String)
  /// A library that this machine lacks: its package.
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
