package import Diagnostics

/// Where a watch says what it does.
package struct WatchTalk: Sendable {
  /// Prints a sentence.
  package var say: @Sendable (String) -> Void
  /// Prints a problem, as a night does.
  package var problem: @Sendable (Problem) -> Void

  package init(say: @escaping @Sendable (String) -> Void, problem: @escaping @Sendable (Problem) -> Void) {
    self.say = say
    self.problem = problem
  }
}
