/// One file of the exports in the run report.
package struct ReadFile: Sendable, Hashable {
  package let name: String
  /// `reviews`, `the table weather`.
  package let identifiedAs: String
  /// What decided that; empty for a table.
  package let by: String
  /// The numbers of records of other kinds, if it was read.
  package let leftOut: [String: Int]

  package init(name: String, identifiedAs: String, by: String, leftOut: [String: Int] = [:]) {
    self.name = name
    self.identifiedAs = identifiedAs
    self.by = by
    self.leftOut = leftOut
  }
}
