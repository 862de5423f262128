internal import Diagnostics

/// The kinds of problems with templates.
package enum TemplatingProblems {
  static let unclosedTag = ProblemKind("templating.unclosed-tag")
  static let unclosedSection = ProblemKind("templating.unclosed-section")
  static let wrongClose = ProblemKind("templating.wrong-close")
  static let strayClose = ProblemKind("templating.stray-close")
  static let badDelimiters = ProblemKind("templating.bad-delimiters")
  static let badName = ProblemKind("templating.bad-name")
  static let unknownPartial = ProblemKind("templating.unknown-partial")
  static let unknownName = ProblemKind("templating.unknown-name")
  static let notText = ProblemKind("templating.not-a-text")
  static let notMarkup = ProblemKind("templating.not-markup")
  static let markupEscaped = ProblemKind("templating.markup-escaped")
  static let recursion = ProblemKind("templating.recursion-without-end")
  static let tooLarge = ProblemKind("templating.too-large")
  static let unsafePlace = ProblemKind("templating.unsafe-place")
  static let notAddress = ProblemKind("templating.not-an-address")
  static let valueInCode = ProblemKind("templating.value-in-code")
  static let lostPlace = ProblemKind("templating.lost-place")
  static let brokenTag = ProblemKind("templating.broken-section-in-tag")
  static let tooManyProblems = ProblemKind("templating.too-many-problems")
}
