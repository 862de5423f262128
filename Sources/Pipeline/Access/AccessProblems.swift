package import Diagnostics

/// The problems of `sumaq access` and of the keys of sealed pages. None of them has a passphrase or a key.
package enum AccessProblems {
  package static let keysMissing = ProblemKind("sealed.keys-missing")
  package static let badMail = ProblemKind("sealed.bad-email")
  package static let unknownSubject = ProblemKind("sealed.unknown-subject")
  package static let otherMail = ProblemKind("sealed.other-email")
  package static let unknownPerson = ProblemKind("sealed.unknown-person")
  package static let notOpen = ProblemKind("sealed.not-open")
  package static let badPeople = ProblemKind("sealed.bad-people")
  package static let notHandedOut = ProblemKind("sealed.not-handed-out")
  package static let badLine = ProblemKind("sealed.bad-line")
}
