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

/// Reports a template's problems with place and excerpt, at most fifty, and records whether there was an error.
final class ProblemBudget {
  private let sink: any ProblemSink
  private var left = 50
  /// The places that were reported, as an expanded partial repeats its mistakes.
  private var reported: Set<String> = []
  private(set) var hasErrors = false

  init(_ sink: any ProblemSink) { self.sink = sink }

  func report(_ kind: ProblemKind, _ source: TemplateSource, _ offset: Int, _ reason: String, mend: String? = nil) {
    hasErrors = true
    guard left > 0, reported.insert("\(kind.id) \(source.file) \(offset)").inserted else { return }
    left -= 1
    guard left > 0 else {
      sink.report(
        TemplatingProblems.tooManyProblems.problem(at: Place(source.file), "There are more problems than are shown."))
      return
    }
    let position = TextPosition(in: source.text, offset: offset)
    let place = Place(source.file, line: position.line, column: position.column)
    let excerpt = Excerpt(line: position.lineText, column: position.column)
    sink.report(kind.problem(at: place, excerpt: excerpt, reason, mend: mend))
  }
}
