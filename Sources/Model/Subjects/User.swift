/// A person as pages show them; private data stays in the store.
package struct User: Sendable, Hashable {
  package var key: Int64
  package var id: String
  package var name: String?
  /// The reference of the avatar.
  package var photo: String?
  package var diet: String?
  package var budget: String?
  package var createdAt: Timestamp?
  package var updatedAt: Timestamp?

  package init(key: Int64, id: String) {
    self.key = key
    self.id = id
  }

  package var slug: String { Slug.of(id) }
}
