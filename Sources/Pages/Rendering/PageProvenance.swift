package import Model

/// What a file of the site is made from, for `explain`.
package struct PageProvenance: Sendable {
  /// The type of the file.
  package enum Sort: Sendable, Equatable {
    case page
    case feed
    case sitemap
    case search(SearchPart)
    /// The words of a leaf's reviews, for the search.
    case words(leaf: Int)
    case asset
  }

  /// The digest in the ledger.
  package let inputs: [UInt8]
  /// The size of the file's values in bytes, or of the file if it has no values.
  package let values: Int
  /// The template's files, partials and layout.
  package let templates: [String]
  /// The subject of the page; nil for a list.
  package let subject: (kind: Collection, key: Int64)?
  /// The photos that it refers to, with their states.
  package let photos: [(reference: String, state: PhotoCopy.State)]
  /// Whether it may show an offer that begins or ends.
  package let showsOffers: Bool
  package let sort: Sort
}

extension PageProvenance {
  /// The provenance of any shard of the search's index, known without making it; nil for any other path.
  package static func search(_ path: String) -> PageProvenance? {
    SearchPart(path: path).map {
      PageProvenance(
        inputs: [], values: 0, templates: [], subject: nil, photos: [], showsOffers: false, sort: .search($0))
    }
  }
}

extension PageProvenance.Sort {
  /// The type of the file with this path below the site's folder.
  init(of path: String) {
    if let part = SearchPart(path: "site/" + path) {
      self = .search(part)
    } else if path.hasPrefix("assets/") || path == AppFiles.workerPath || path == AppFiles.manifestPath {
      self = .asset
    } else if path.hasPrefix("restaurants/"), let name = path.split(separator: "/").last,
      let leaf = ReviewWords.leaf(ofName: String(name))
    {
      self = .words(leaf: leaf)
    } else if path == FeedFile.path {
      self = .feed
    } else {
      self = path.hasSuffix(".xml") || path.hasSuffix(".txt") ? .sitemap : .page
    }
  }
}
