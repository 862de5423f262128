/// The result of a photo reference: the copies that pages show, or the reason why there are none.
package struct PhotoCopy: Sendable, Hashable, Codable {
  package enum State: String, Sendable, Hashable, Codable {
    case ready
    /// The photo was not converted yet, for example because the night's time for photos ran out.
    case waiting
    /// The photo exceeds the limit of bytes or pixels.
    case tooLarge
    /// The file is not a picture, damaged, missing, or outside the exports folder.
    case unreadable
    /// The photo waits for a network.
    case offline
  }

  /// One size of a ready photo.
  package struct Size: Sendable, Hashable, Codable {
    /// The digest of the written bytes, 32 hexadecimal characters.
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

    /// The path below the site's folder: `photos/<xx>/<digest>-<px>.jpg`.
    package var path: String { "photos/\(digest.prefix(2))/\(digest)-\(pixels).\(format)" }
  }

  package var state: State
  /// The largest first; empty unless the photo is ready.
  package var sizes: [Size]
  /// A `data:` URL of at most 300 bytes; empty if there is none.
  package var preview: String

  package init(state: State, sizes: [Size] = [], preview: String = "") {
    self.state = state
    self.sizes = sizes
    self.preview = preview
  }
}

/// Whose pages show a review's photo (`photos.reviewPhotos`).
package enum ReviewPhotos: String, Sendable, Hashable, CaseIterable, Codable {
  /// The author's and the restaurant's.
  case shared
  /// The author's alone.
  case own
  /// Of no one's site.
  case none
}

/// What a photo shows. It decides the photo's sizes, and on which page it is.
package enum PhotoKind: String, Sendable, Hashable, CaseIterable, Codable {
  case restaurant
  case offer
  case dish
  case review
  case avatar
}

/// A column of a collection with references of photos.
package struct PhotoColumn: Sendable, Hashable {
  package let kind: PhotoKind
  package let rows: Collection
  package let column: String

  package var isAvatar: Bool { kind == .avatar }

  package static let all: [PhotoColumn] = [
    PhotoColumn(kind: .restaurant, rows: .restaurants, column: "photo"),
    PhotoColumn(kind: .offer, rows: .offers, column: "photo"), PhotoColumn(kind: .dish, rows: .dishes, column: "photo"),
    PhotoColumn(kind: .review, rows: .reviews, column: "photo"),
    PhotoColumn(kind: .avatar, rows: .users, column: "photo"),
    PhotoColumn(kind: .avatar, rows: .reviews, column: "avatar"),
  ]
}
