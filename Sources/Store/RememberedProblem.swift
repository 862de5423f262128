package import Diagnostics

/// A stored problem: all occurrences of one kind in one file, or in a part of the night. It has the text of the first
/// one, the number of them, and marks by which later nights recognize them.
package struct RememberedProblem: Sendable, Hashable {
  /// The id of the `ProblemKind`.
  package var kind: String
  package var place: Place?
  package var reason: String
  package var mend: String
  package var marks: ProblemMarks

  /// `first` is the occurrence that is reported again.
  package init(_ first: Problem, marks: ProblemMarks) {
    kind = first.id
    place = first.place
    reason = first.reason
    mend = first.mend
    self.marks = marks
  }

  init(kind: String, place: Place?, reason: String, mend: String, marks: ProblemMarks) {
    (self.kind, self.place, self.reason, self.mend, self.marks) = (kind, place, reason, mend, marks)
  }
}
