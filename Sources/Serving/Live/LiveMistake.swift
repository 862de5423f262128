package import Diagnostics

/// A mistake as open pages show it, until it is mended.
package struct LiveMistake: Sendable, Hashable {
  package let file: String
  /// Counted from 1.
  package let line: Int?
  /// Counted from 1, in bytes of the line.
  package let column: Int?
  /// The line with the mistake, and the number of characters before the caret.
  package let excerpt: String?
  package let caret: Int?
  package let reason: String
  package let mend: String
  package let isWarning: Bool

  package init(_ problem: Problem) {
    file = problem.place?.file ?? ""
    line = problem.place?.line
    column = problem.place?.column
    excerpt = problem.excerpt?.line
    caret = problem.excerpt?.caret
    reason = problem.reason
    mend = problem.mend
    isWarning = problem.severity == .warning
  }

  /// `file:line:column`, without the parts that are unknown.
  var place: String { ([file] + [line, column].compactMap { $0.map(String.init) }).joined(separator: ":") }
}
