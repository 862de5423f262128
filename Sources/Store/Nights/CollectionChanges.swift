package import Model

/// The rows of a collection that the last ingest with changes added, edited and removed.
package struct CollectionChanges: Sendable, Hashable {
  package var collection: Collection
  package var added: Int
  package var changed: Int
  package var removed: Int

  package init(collection: Collection, added: Int, changed: Int, removed: Int) {
    (self.collection, self.added, self.changed, self.removed) = (collection, added, changed, removed)
  }
}
