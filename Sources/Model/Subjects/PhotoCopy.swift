/// What became of a photo reference: the small copies that pages show, or why there are none.
package struct PhotoCopy: Sendable, Hashable {
  package enum State: String, Sendable, Hashable {
    case ready
    /// Not looked at yet, or the night's time for photos was over.
    case waiting
    /// Over the byte or pixel limit.
    case tooLarge
    /// No picture, broken, missing, or outside the exports folder.
    case unreadable
    /// Waits for a network.
    case offline
  }

  /// One size of a ready photo.
  package struct Size: Sendable, Hashable {
    /// Digest of the written bytes, 32 hexadecimal characters.
    package var digest: String
    /// The size's name in the file name: `900`, `320`, `96`.
    package var pixels: Int
    package var width: Int
    package var height: Int
    /// `jpg` or `webp`.
    package var format: String
    package var bytes: Int

    package init(digest: String, pixels: Int, width: Int, height: Int, format: String, bytes: Int) {
      self.digest = digest
      self.pixels = pixels
      self.width = width
      self.height = height
      self.format = format
      self.bytes = bytes
    }

    /// Below the site's folder: `photos/<xx>/<digest>-<px>.jpg`.
    package var path: String { "photos/\(digest.prefix(2))/\(digest)-\(pixels).\(format)" }
  }

  package var state: State
  /// Largest first; empty unless ready.
  package var sizes: [Size]
  /// A `data:` address of at most 300 bytes; empty where there is none.
  package var preview: String

  package init(state: State, sizes: [Size] = [], preview: String = "") {
    self.state = state
    self.sizes = sizes
    self.preview = preview
  }
}
