/// One problem at one location, with advice.
package struct Problem: Sendable, Hashable, Codable {
  package let kind: ProblemKind
  package let place: Place?
  package let excerpt: Excerpt?
  /// The reason in one sentence. It never contains private values.
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
