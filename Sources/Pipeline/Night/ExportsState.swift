internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Whether tonight's exports were complete.
struct ExportsState: Sendable {
  /// Files that were not read to their end.
  var broken: [String] = []
  /// Files that may not be read, or cannot be.
  var unread: [String] = []
  /// Files of servers that could not be fetched, in whose place an earlier night's copy was read.
  var stale: [String] = []
  /// Collections that have no file tonight; the store keeps their rows.
  var collectionsWithoutFiles: [String] = []
  var lost = LostRows()
  /// The marks of all files' problems, by the kind's id.
  var marks: [String: ProblemMarks] = [:]

  init() {}

  /// Whether every file was read to its end; single rows may be missing.
  var areWhole: Bool { broken.isEmpty && unread.isEmpty }

  init(_ outcome: IngestOutcome, _ listed: ListedExports, collectionsWithoutFiles: [Collection]) {
    let isRefused = Dictionary(listed.files.map { ($0.name, $0.isRefused) }) { first, _ in first }
    broken = outcome.brokenFiles.filter { isRefused[$0] == false }
    unread = outcome.brokenFiles.filter { isRefused[$0] == true } + listed.absent
    stale = listed.stale
    self.collectionsWithoutFiles = collectionsWithoutFiles.sorted { $0.rawValue < $1.rawValue }.map(\.name)
    lost = outcome.lost
    for remembered in outcome.remembered {
      marks[remembered.problem.kind, default: ProblemMarks()].add(remembered.problem.marks)
    }
  }
}
