/// One file of the exports as the run report tells of it.
package struct ReadFile: Sendable, Hashable {
  package let name: String
  /// `reviews`, `the table weather`.
  package let takenFor: String
  /// What decided that; empty for a table that nothing makes a collection.
  package let by: String

  package init(name: String, takenFor: String, by: String) {
    self.name = name
    self.takenFor = takenFor
    self.by = by
  }
}
