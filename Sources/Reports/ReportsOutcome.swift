/// The result of a night's reports.
package struct ReportsOutcome: Sendable, Hashable {
  package var total = 0
  package var rendered = 0
  package var unchanged = 0
  /// The names of reports that could not be built; their pages say so.
  package var broken: [String] = []
  /// The slowest reports with their seconds, the longest first.
  package var slow: [Slow] = []

  /// A report that took long.
  package struct Slow: Sendable, Hashable {
    package var name: String
    package var seconds: Double
    /// The query that took most of the time.
    package var block: String
    package var blockSeconds: Double
  }

  package init() {}
}
