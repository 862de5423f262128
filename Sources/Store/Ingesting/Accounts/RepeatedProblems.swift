internal import Diagnostics
internal import Model

/// The rows of one file that lost against another row of their id. All of them are counted, and the first few are
/// reported with both places.
struct RepeatedProblems {
  private static let examples = 5

  let file: String
  private(set) var problems: [Problem] = []
  private(set) var marks = ProblemMarks()

  init(file: String) { self.file = file }

  mutating func add(_ id: String?, of collection: Collection, line: UInt32, winner: Place) {
    marks.add(ProblemMarks.mark([collection.name, "", "id", id ?? ""]))
    guard problems.count < Self.examples else { return }
    let shown = id.flatMap { PrivateText.mayShow($0) ? $0 : nil }
    let name = shown.map { "the id \"\(Printable.line($0, limit: 60))\"" }
    problems.append(
      StoreProblems.repeatedID.problem(
        at: Place(file, line: Int(line)),
        "\(name ?? "the id of this row") also stands at \(winner) with other values; that row counts"))
  }

  /// The problems to report. The count of the last one includes all that are not listed.
  var countedProblems: [IngestOutcome.CountedProblem] {
    problems.enumerated().map { index, problem in
      let isLast = index + 1 == problems.count
      return IngestOutcome.CountedProblem(problem: problem, count: isLast ? marks.count - index : 1)
    }
  }

  /// The problem that later nights report as long as the file is not read again.
  var remembered: RememberedProblem? { problems.first.map { RememberedProblem($0, marks: marks) } }
}
