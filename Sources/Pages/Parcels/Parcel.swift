/// A subject's page as one HTML file, and what it lacks.
package struct Parcel: Sendable {
  package let bytes: [UInt8]
  package let leftOut: ParcelOmissions
  /// Whether something is left out only because of the limit.
  package let isShortened: Bool

  /// The last bytes of every such file, by which it is recognized as one of sumaq's.
  package static let mark = "<!-- sumaq bundle -->\n"

  /// A page that is too large even without reviews and small photos.
  package struct TooLarge: Error {
    /// The size that it would have.
    package let bytes: Int
  }

  /// A photo whose copy was removed while the parcel was made, as by a build.
  package struct PhotoGone: Error {
    package init() {}
  }
}

/// What a page shows on the site and its parcel does not.
package struct ParcelOmissions: Sendable, Hashable {
  /// Whether photos are small copies because of the limit or of a wish.
  package var photosAreSmall = false
  /// The number of photos, without the pictures of reviews' authors.
  package var photos = 0
  /// The number of reviews, the oldest.
  package var reviews = 0

  package var isEmpty: Bool { self == ParcelOmissions() }
}
