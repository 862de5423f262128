/// A kind of problem: a stable id and the texts that `sumaq explain <id>` prints.
///
/// Every stage lists its kinds in one `<Stage>Problems.swift`. A `Problem` is one occurrence of a kind.
package struct ProblemKind: Sendable, Hashable {
  /// The severity: a warning has no further consequence, an error loses what its reason names.
  package enum Severity: String, Sendable, Hashable, CaseIterable {
    case warning
    case error
  }

  /// Stable, lower-case, `stage.words-with-hyphens`.
  package let id: String
  package let severity: Severity
  /// The problem in general, as a short sentence without a full stop.
  package let title: String
  /// Why it matters, and what sumaq does about it.
  package let explanation: String
  /// What the reader can do.
  package let mend: String

  package init(_ id: String, _ severity: Severity, title: String, explanation: String, mend: String) {
    self.id = id
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.mend = mend
  }

  /// One occurrence of this kind.
  package func problem(
    at place: Place? = nil, excerpt: Excerpt? = nil, _ reason: String, mend: String? = nil
  ) -> Problem {
    Problem(kind: self, place: place, excerpt: excerpt, reason: reason, mend: mend ?? self.mend)
  }
}
