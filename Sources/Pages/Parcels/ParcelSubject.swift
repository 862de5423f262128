package import Model

/// A restaurant or a user with a page.
package struct ParcelSubject: Sendable, Hashable {
  /// Restaurants or users.
  package let kind: Collection
  package let key: Int64
  package let id: String

  package init(_ kind: Collection, key: Int64, id: String) {
    self.kind = kind
    self.key = key
    self.id = id
  }

  package var slug: String { Slug.of(id) }

  /// The path of its first page below the site's folder.
  var path: String { (kind == .restaurants ? "restaurants/" : "users/") + slug + ".html" }
}
