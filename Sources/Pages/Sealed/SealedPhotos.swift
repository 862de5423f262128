internal import Model

/// The photos of one bundle that no public page shows, which the bundle therefore has itself.
final class SealedPhotos {
  private(set) var parts: [BundlePart] = []
  private var known: Set<String> = []

  /// The path in the bundle of a photo's largest copy.
  func path(_ copy: PhotoCopy.Size) -> String {
    let path = "photos/\(copy.digest)-\(copy.pixels).\(copy.format)"
    if known.insert(path).inserted {
      let mime = copy.format == "jpg" ? "image/jpeg" : "image/\(copy.format)"
      parts.append(BundlePart(path: path, type: .photo, mime: mime, pieces: [.photo(copy)]))
    }
    return path
  }
}
