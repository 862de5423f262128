package import Model

/// What a file of the site is made from, for somebody who asks.
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
  package var showsOffers = true
  package var sort = Sort.page
}

extension PageProvenance {
  /// What is known of any shard of the search's index without making it; nil for another path.
  package static func search(_ path: String) -> PageProvenance? {
    SearchPart(path: path).map { PageProvenance(.search($0), inputs: [], bytes: 0) }
  }

  /// Of a file without photos.
  init(
    _ sort: Sort, inputs: [UInt8], bytes: Int, templates: [String] = [], subject: (kind: Collection, key: Int64)? = nil
  ) {
    self.init(
      inputs: inputs, values: bytes, templates: templates, subject: subject, photos: [], showsOffers: false, sort: sort)
  }
}
