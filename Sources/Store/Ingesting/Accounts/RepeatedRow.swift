package import Diagnostics
package import Model

/// A row that lost against another row of its id.
package struct RepeatedRow: Sendable, Hashable {
  package let collection: Collection
  /// The id as rejects have it; nil if there is none.
  package let id: String?
  package let file: String
  package let line: UInt32
  /// Where the row stands that counts.
  package let winner: Place

  package init(collection: Collection, id: String?, file: String, line: UInt32, winner: Place) {
    (self.collection, self.id, self.file, self.line, self.winner) = (collection, id, file, line, winner)
  }
}
