internal import Model
internal import Platform

/// What the lists of `offline/` say of a file.
package struct ListedFile: Hashable {
  /// The first eight bytes of SHA-256 of the file's bytes.
  package let sha: UInt64
  package let bytes: Int
  /// The bytes of the photos that the page shows: of a choice of copies the largest, each copy once.
  package let photoBytes: Int

  package init(sha: UInt64, bytes: Int, photoBytes: Int) {
    (self.sha, self.bytes, self.photoBytes) = (sha, bytes, photoBytes)
  }

  /// A page as it is published at `path` below the site's folder. `size` returns the bytes of a photo.
  init(_ bytes: [UInt8], path: String, size: (_ photo: String) throws -> Int) rethrows {
    sha = Self.sha(bytes)
    self.bytes = bytes.count
    photoBytes = try Self.showsPhotos(path) ? Self.photos(of: bytes, path).reduce(0) { try $0 + size($1) } : 0
  }

  static func sha(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes { LedgerDigest(of: $0).high } }

  /// Whether the lists have a file of the site: pages outside of `sealed/`, what searches load, and `synced.js`. Photos
  /// and assets bear their digests in their names.
  package static func lists(_ path: String) -> Bool {
    if path.hasSuffix(".html") { return !path.hasPrefix("sealed/") }
    guard path.hasSuffix(".js"), path.utf8.contains(UInt8(ascii: "/")) else { return false }
    return path == "assets/synced.js" || !["assets/", "sealed/", "reports/"].contains(where: path.hasPrefix)
  }

  /// Whether a page may show photos; those of reports are none of the site's.
  private static func showsPhotos(_ path: String) -> Bool { path.hasSuffix(".html") && !path.hasPrefix("reports/") }

  /// The paths of the photos that a page shows. The address of a picture is its largest copy.
  private static func photos(of page: [UInt8], _ path: String) -> Set<String> {
    page.withUnsafeBytes { bytes in
      var photos: Set<String> = []
      var tokens = HTMLTokenizer(bytes)
      while let tag = tokens.next() {
        guard tag.name == "img", let address = tag["src"] else { continue }
        let text = CharacterReferences.decode(UnsafeRawBufferPointer(rebasing: bytes[address.value]))
        if case .file(let target, _) = SiteLink(text, on: path), target.hasPrefix("photos/") { photos.insert(target) }
      }
      return photos
    }
  }
}
