/// How SQLite answers a question, and what that cost.
package struct AnalystPlan: Sendable, Hashable {
  /// A step of the plan. The parts of a step follow it, one level deeper.
  package struct Step: Sendable, Hashable {
    package let depth: Int
    package let words: String

    package init(depth: Int, words: String) {
      self.depth = depth
      self.words = words
    }
  }

  package var steps: [Step]
  /// The number of rows that the question returns.
  package var rows = 0
  /// How long it took.
  package var microseconds = 0
  /// How many rows were read by going through whole tables.
  package var scanned = 0
  /// How often rows were sorted.
  package var sorts = 0
  /// How many rows were put into an index that was made for this question.
  package var indexed = 0

  package init(steps: [Step]) { self.steps = steps }
}
