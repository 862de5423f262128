package import Diagnostics

/// The problems of sealed pages. None of them has an e-mail address, a passphrase or a key.
package enum SealingProblems {
  package static let cipher = ProblemKind("sealed.cipher")
  package static let tooLarge = ProblemKind("sealed.part-too-large")
  package static let closed = ProblemKind("sealed.does-not-open")
  package static let subjectMissing = ProblemKind("sealed.subject-gone")
  package static let brokenList = ProblemKind("sealed.broken-list")

  /// A person has access to a subject that no export has. Its id stays out of the problem, as a user's is private.
  package static func subjectGone(_ subject: SealedFolderSubject) -> Problem {
    subjectMissing.problem(
      subject.kind == .restaurant
        ? "a person has access to the restaurant \"\(Printable.line(subject.id, limit: 80))\", which no export has"
        : "a person has access to a user whom no export has")
  }

  static func fault(_ what: String) -> Failure {
    Failure(.software, cipher.problem("libcrypto refused to \(what)"))
  }

  static func doesNotOpen(_ reason: String) -> Failure { Failure(.data, closed.problem(reason)) }
}
