internal import Diagnostics

/// The problems: new ones in full, known ones in a table.
extension StatusPage {
  /// How many kinds are shown in full, and how many examples of each.
  private static let shown = (kinds: 20, examples: 2)
  private static let listed = 60

  func newProblems(_ page: inout MarkupWriter) {
    let new = facts.problems.filter { $0.new > 0 }
    guard !new.isEmpty else { return }
    let count = new.reduce(0) { $0 + $1.new }
    let small = "\(Amount.count(count)), of \(Amount.of(new.count, "kind", "kinds"))\(comparison)"
    section("new", facts.report.isFirst ? "Problems" : "New problems", small, &page) { page in
      page.element("ul", ["class": "parts"]) { page in
        for problem in new.prefix(Self.shown.kinds) { full(problem, &page) }
      }
      let more = new.count - Self.shown.kinds
      if more > 0 {
        page.element("p", ["class": "meta"], "and \(Amount.of(more, "more kind", "more kinds")); see last-run.json")
      }
    }
  }

  private var comparison: String {
    if facts.report.isFirst { return "; of the first run, all are new" }
    return facts.problems.contains { $0.entry.new == nil } ? "; what led to the end of this run" : "; not seen before"
  }

  private func full(_ problem: ProblemFacts, _ page: inout MarkupWriter) {
    page.element("li") { page in
      page.element("h3") { page in
        page.text(problem.entry.kind.id)
        page.element("small", " \(occurrences(problem)), \(problem.entry.kind.severity.rawValue)")
      }
      page.element("p", problem.entry.kind.title.prefix(1).uppercased() + problem.entry.kind.title.dropFirst() + ".")
      for example in problem.entry.newExamples.prefix(Self.shown.examples) { self.example(example, &page) }
      page.element("p", problem.entry.newExamples.first?.mend ?? problem.entry.kind.mend)
    }
    page.line()
  }

  private func occurrences(_ problem: ProblemFacts) -> String {
    problem.known > 0
      ? "\(Amount.count(problem.new)) new, \(Amount.count(problem.known)) known"
      : Amount.of(problem.entry.count, "time", "times")
  }

  private func example(_ problem: Problem, _ page: inout MarkupWriter) {
    var lines = problem.place.map { [Printable.line($0.description, limit: 300)] } ?? []
    if let excerpt = problem.excerpt { lines += [excerpt.line, String(repeating: " ", count: excerpt.caret) + "^"] }
    code((lines + [Printable.line(problem.reason, limit: 400)]).joined(separator: "\n"), &page)
  }

  func knownProblems(_ page: inout MarkupWriter) {
    let known = facts.problems.filter { $0.known > 0 }
    guard !known.isEmpty else { return }
    let count = Amount.count(known.reduce(0) { $0 + $1.known })
    section("known", "Known problems", "\(count), as on the night before", &page) { page in
      table(
        "Problems that were there before", ["Problem", "Count", "Since", "Where"], numbers: [1],
        roomy: [3],
        known.prefix(Self.listed).map(row), &page)
      if known.count > Self.listed {
        let more = Amount.of(known.count - Self.listed, "more kind", "more kinds")
        page.element("p", ["class": "meta"], "and \(more); see last-run.json")
      }
      page.element("p", ["class": "files"]) { page in
        page.text("What one means: ")
        page.element("code", "sumaq explain \(known[0].entry.kind.id)")
        page.text(". Known problems do not change the exit status, but for --fail-on any.")
      }
    }
  }

  private func row(_ problem: ProblemFacts) -> [String] {
    let entry = problem.entry
    let place = entry.examples.first.map { $0.place?.description ?? $0.reason } ?? entry.kind.title
    let more = problem.known > 1 ? ", \(Amount.count(problem.known - 1)) more" : ""
    return [
      entry.kind.id, Amount.count(problem.known), problem.since.map(times.date) ?? "earlier",
      Printable.line(place, limit: 120) + more,
    ]
  }
}
