/// One thing that went wrong, at one place, with the mend.
package struct Problem: Sendable, Hashable {
  package let kind: ProblemKind
  package let place: Place?
  package let excerpt: Excerpt?
  /// What is wrong here, as one sentence; never holds private values.
  package let reason: String
  /// What the reader can do about it.
  package let mend: String

  package init(kind: ProblemKind, place: Place?, excerpt: Excerpt?, reason: String, mend: String) {
    self.kind = kind
    self.place = place
    self.excerpt = excerpt
    self.reason = reason
    self.mend = mend
  }

  package var id: String { kind.id }
  package var severity: ProblemKind.Severity { kind.severity }

  /// `file:line:column: reason`, in one line, as run reports quote it.
  package var headline: String {
    guard let place else { return reason }
    return "\(place): \(reason)"
  }
}
