package import Diagnostics

/// The problems of sealed pages. None of them has an e-mail address, a passphrase or a key.
package enum SealingProblems {
  package static let cipher = ProblemKind("sealed.cipher")
  package static let tooLarge = ProblemKind("sealed.part-too-large")
  package static let closed = ProblemKind("sealed.does-not-open")
  package static let brokenList = ProblemKind("sealed.broken-list")

  static func fault(_ what: String) -> Failure {
    Failure(.software, cipher.problem("libcrypto refused to \(what)"))
  }

  static func doesNotOpen(_ reason: String) -> Failure { Failure(.data, closed.problem(reason)) }
}
