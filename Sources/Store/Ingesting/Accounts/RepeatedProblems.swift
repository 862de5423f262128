package import Diagnostics
internal import Model

/// The rows of one file that lost against another row of their id. All of them are counted, and those of the first few
/// lines are reported with both places.
package struct RepeatedProblems {
  private static let examples = 5

  package let file: String
  private var rows: [RepeatedRow] = []
  package private(set) var marks = ProblemMarks()

  package init(file: String) { self.file = file }

  package mutating func add(_ row: RepeatedRow) {
    marks.add(ProblemMarks.mark([row.collection.name, "", "id", row.id ?? ""]))
    if rows.count == Self.examples, let last = rows.last, last.line <= row.line { return }
    rows.insert(row, at: rows.firstIndex { $0.line > row.line } ?? rows.count)
    if rows.count > Self.examples { rows.removeLast() }
  }

  private var problems: [Problem] {
    rows.map { row in
      let shown = row.id.flatMap { PrivateText.mayShow($0) ? $0 : nil }
      let name = shown.map { "the id \"\(Printable.line($0, limit: 60))\"" }
      return StoreProblems.repeatedID.problem(
        at: Place(file, line: Int(row.line)),
        GeneratedID.isOfCells(row.id ?? "")
          ? "the same row, which has no id, also stands at \(row.winner); it counts once"
          : "\(name ?? "the id of this row") also stands at \(row.winner) with other values; that row counts")
    }
  }

  /// The problems to report. The count of the last one includes all that are not listed.
  package var countedProblems: [IngestOutcome.CountedProblem] {
    let problems = problems
    return problems.enumerated().map { index, problem in
      let isLast = index + 1 == problems.count
      return IngestOutcome.CountedProblem(problem: problem, count: isLast ? marks.count - index : 1)
    }
  }

  /// The problem that later nights report as long as the file is not read again.
  var remembered: RememberedProblem? { problems.first.map { RememberedProblem($0, marks: marks) } }
}
