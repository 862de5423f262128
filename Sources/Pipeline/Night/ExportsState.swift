internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// How whole tonight's exports are.
struct ExportsState: Sendable {
  /// Files that were not read to their end.
  var broken: [String] = []
  /// Files that may not be read, or cannot be.
  var unread: [String] = []
  /// Files of servers that could not be fetched, in whose place an earlier night's copy was read.
  var stale: [String] = []
  /// Collections without a file tonight, whose rows were kept.
  var kept: [String] = []
  var lost = LostRows()
  /// Of what is wrong in all files, by the kind's id.
  var marks: [String: ProblemMarks] = [:]

  init() {}

  /// Nothing of them is missing but single rows.
  var areWhole: Bool { broken.isEmpty && unread.isEmpty }

  init(_ outcome: IngestOutcome, _ listed: ListedExports, kept: [Collection]) {
    let isRefused = Dictionary(listed.files.map { ($0.name, $0.isRefused) }) { first, _ in first }
    broken = outcome.brokenFiles.filter { isRefused[$0] == false }
    unread = outcome.brokenFiles.filter { isRefused[$0] == true } + listed.absent
    stale = listed.stale
    self.kept = kept.sorted { $0.rawValue < $1.rawValue }.map(\.name)
    lost = outcome.lost
    for remembered in outcome.remembered {
      marks[remembered.problem.kind, default: ProblemMarks()].add(remembered.problem.marks)
    }
  }
}
