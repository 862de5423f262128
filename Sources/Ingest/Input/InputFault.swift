internal import Diagnostics

/// The bytes of a file end before they should; what came before is good.
struct InputFault: Error, Sendable {
  let kind: ProblemKind
  /// What is wrong, as a sentence.
  let words: String
  /// What came before may be wrong too.
  var spoilsAll = false
}
