internal import Diagnostics

/// The bytes of a file ended too early; those before are valid.
struct InputFault: Error, Sendable {
  let kind: ProblemKind
  /// What is wrong, as a sentence.
  let words: String
  /// Whether the bytes before may be wrong too.
  var spoilsAll = false
}
