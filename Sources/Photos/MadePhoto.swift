/// The small copies of one photo, encoded.
package struct MadePhoto: Sendable, Hashable {
  package struct Copy: Sendable, Hashable {
    /// The size's name, as in the file name.
    package var pixels: Int
    package var width: Int
    package var height: Int
    package var bytes: [UInt8]
  }

  /// Largest first.
  package var copies: [Copy]
  /// A `data:` address of at most 300 bytes; empty where none was small enough.
  package var preview: String
}
