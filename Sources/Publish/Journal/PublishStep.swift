/// A system call that is about to change the output, for tests that stand in for a full disk or a killed process.
package struct PublishStep: Sendable, Hashable, CustomStringConvertible {
  /// The verb: `write`, `link`, `rename`, `remove`, `make folder`, `remove folder`, `sync`, `commit`.
  package let verb: String
  /// Below `Output/`.
  package let path: String

  package var description: String { "\(verb) \(path)" }
}

/// Called before each step; what it throws ends the step before it happened.
package typealias StepHook = @Sendable (PublishStep) throws -> Void
