package import Diagnostics

/// The problems of `sumaq access` and of the keys of sealed pages. None of them has a passphrase or a key.
package enum AccessProblems {
  package static let keysMissing = ProblemKind("sealed.keys-missing")
}
