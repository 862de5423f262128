/// A system call that is about to change the output, for tests that simulate a full disk or a killed process.
package struct PublishStep: Sendable, Hashable, CustomStringConvertible {
  /// The verb: `write`, `link`, `rename`, `remove`, `make folder`, `remove folder`, `sync`, `commit`.
  package let verb: String
  /// The path below `Output/`.
  package let path: String

  package var description: String { "\(verb) \(path)" }
}

/// Called before each step. If it throws, the step is not made.
package typealias StepHook = @Sendable (PublishStep) throws -> Void
