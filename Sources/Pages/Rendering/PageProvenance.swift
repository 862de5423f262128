package import Model

/// What a file of the site is made from, as `explain` tells it.
package struct PageProvenance: Sendable {
  /// What sort of file it is.
  package enum Sort: Sendable, Equatable {
    case page
    case feed
    case sitemap
    case search(SearchPart)
    /// The words of a leaf's reviews.
    case words(leaf: Int)
    case asset
  }

  /// The digest that the ledger keeps.
  package let inputs: [UInt8]
  /// Bytes of the file's values, or of the file where it has none.
  package let values: Int
  /// Template files, partials and layout.
  package let templates: [String]
  /// Whose page it is; nil for a list.
  package let subject: (kind: Collection, key: Int64)?
  /// The photos that it mentions, by reference, with what became of them.
  package let photos: [(reference: String, state: PhotoCopy.State)]
  /// Whether an offer that begins or ends may show on it.
  package let showsOffers: Bool
  package let sort: Sort
}

extension PageProvenance {
  /// What is known of any shard of the search's index without making it; nil for another path.
  package static func search(_ path: String) -> PageProvenance? {
    SearchPart(path: path).map {
      PageProvenance(
        inputs: [], values: 0, templates: [], subject: nil, photos: [], showsOffers: false, sort: .search($0))
    }
  }
}

extension PageProvenance.Sort {
  /// Of a file with this path below the site's folder.
  init(of path: String) {
    if let part = SearchPart(path: "site/" + path) {
      self = .search(part)
    } else if path.hasPrefix("assets/") {
      self = .asset
    } else if path.hasPrefix("restaurants/"), let name = path.split(separator: "/").last,
      let leaf = ReviewWords.leaf(ofName: String(name))
    {
      self = .words(leaf: leaf)
    } else if path == FeedFile.path {
      self = .feed
    } else {
      self = path.hasSuffix(".xml") ? .sitemap : .page
    }
  }
}
