internal import Diagnostics

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
