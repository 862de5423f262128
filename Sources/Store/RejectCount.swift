package import Model

/// The number of rejects for one reason.
package struct RejectCount: Sendable, Hashable {
  /// The id of the `ProblemKind`.
  package var problem: String
  package var kind: RejectedRecord.Kind
  package var count: Int

  package init(problem: String, kind: RejectedRecord.Kind, count: Int) {
    self.problem = problem
    self.kind = kind
    self.count = count
  }
}
