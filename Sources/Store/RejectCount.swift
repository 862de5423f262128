package import Model

/// The number of rejects for one reason, and the first of them.
package struct RejectCount: Sendable, Hashable {
  /// The id of the `ProblemKind`.
  package var problem: String
  package var kind: RejectedRecord.Kind
  package var count: Int
  /// The first rejects, by file, line and field.
  package var examples: [RejectedRecord]

  package init(problem: String, kind: RejectedRecord.Kind, count: Int, examples: [RejectedRecord] = []) {
    self.problem = problem
    self.kind = kind
    self.count = count
    self.examples = examples
  }
}
