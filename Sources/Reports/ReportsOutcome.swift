/// What became of the reports of a night.
package struct ReportsOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// Names of those that could not be built; their pages say so.
  package var broken: [String] = []
  /// The slowest, with the seconds that they took, longest first.
  package var slow: [Slow] = []

  /// A report that took long.
  package struct Slow: Sendable, Hashable {
    package var name: String
    package var seconds: Double
    /// The question that took most of them.
    package var block: String
    package var blockSeconds: Double
  }

  package init() {}
}
