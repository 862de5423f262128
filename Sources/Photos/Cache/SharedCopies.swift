package import Model
package import Store

/// Copies that were made elsewhere and need not be made again, such as those in a lake.
package protocol SharedCopies: Sendable {
  /// Whether a copy is there with all its bytes.
  func contains(_ size: PhotoCopy.Size) -> Bool
  /// The copies that were made of the source with this digest; nil if nothing is known of it.
  func result(of source: String, isAvatar: Bool, settings: String) throws -> RememberedPhoto.Result?
  /// Keeps copies that were just made, so that no other task makes them again. `path` returns the path of a copy on this
  /// machine.
  func keep(_ result: RememberedPhoto.Result, isAvatar: Bool, at path: (PhotoCopy.Size) -> String) throws
}
