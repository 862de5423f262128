package import Model

/// A part of a bundle before it is sealed: a page's fragment, a photo, or a file to download.
package struct BundlePart {
  package enum Sort: Sendable, Hashable {
    case fragment, photo, file
  }

  /// A piece of a part, which is sealed by itself.
  package enum Piece {
    /// A stored copy, which is read only if it must be sealed. Its digest is known.
    case photo(PhotoCopy.Size)
    /// Bytes that are made only if they must be sealed, so that memory holds one piece at a time. `inputs` is a digest of
    /// everything that they are made from.
    case made(inputs: [UInt8], bytes: () throws -> [UInt8])
  }

  /// The path inside the bundle: `home`, `reviews/2`, `downloads/reviews.csv`, `photos/…`.
  package let path: String
  package let type: Sort
  /// The media type, such as `text/html`.
  package let mime: String
  /// What the part consists of. A piece is sealed again only if its own inputs change, so that a long file that grows at
  /// its end has pieces that stay.
  package let pieces: [Piece]
}
