/// The encoded copies of one photo.
package struct MadePhoto: Sendable, Hashable {
  package struct Copy: Sendable, Hashable {
    /// The name of the size, as in the file name.
    package var pixels: Int
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]
  }

  /// Largest first.
  package var copies: [Copy]
  /// A `data:` URL of at most 300 bytes; empty if no preview was small enough.
  package var preview: String
}
