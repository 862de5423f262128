package import Model

/// The copies of photos from which parcels are made.
package protocol ParcelCopies: Sendable {
  /// Whether a copy exists with all its bytes.
  func has(_ copy: PhotoCopy.Size) -> Bool

  /// The bytes of a copy by its path below the site's folder. Throws `Parcel.PhotoGone` if it exists no more.
  func bytes(at path: String) throws -> [UInt8]
}
