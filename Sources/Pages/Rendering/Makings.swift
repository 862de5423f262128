package import Model

/// What a page is made from, for somebody who asks.
package struct Makings: Sendable {
  /// The digest that the ledger keeps.
  package let inputs: [UInt8]
  /// Bytes of the page's values.
  package let values: Int
  /// Template files, partials and layout.
  package let templates: [String]
  /// Whose page it is; nil for a list.
  package let subject: (kind: Collection, key: Int64)?
  /// The photos that it mentions, by reference, with what became of them.
  package let photos: [(reference: String, state: PhotoCopy.State)]
  /// Whether an offer that begins or ends may show on it.
  package var showsOffers = true
}
