internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Whether tonight's exports were complete.
struct ExportsState: Sendable {
  /// Files that could not be read to their end.
  var broken: [String] = []
  /// Files that cannot be opened.
  var unread: [String] = []
  /// Files of servers that could not be fetched; an earlier night's copy was read instead.
  var stale: [String] = []
  /// Collections that have no file tonight; the store keeps their rows.
  var collectionsWithoutFiles: [String] = []
  var lost = LostRows()
  /// The marks of all files' problems, by the id of their kind.
  var marks: [String: ProblemMarks] = [:]

  init() {}

  /// Whether every file was read to its end. Single rows may be missing nevertheless.
  var areWhole: Bool { broken.isEmpty && unread.isEmpty }

  init(_ outcome: IngestOutcome, _ listed: ListedExports, collectionsWithoutFiles: [Collection]) {
    let isRefused = Dictionary(listed.files.map { ($0.name, $0.isRefused) }) { first, _ in first }
    broken = outcome.brokenFiles.filter { isRefused[$0] == false }
    let leftOut = listed.files.filter(\.isLeftOut).map(\.name)
    unread = outcome.brokenFiles.filter { isRefused[$0] == true } + leftOut + listed.absent
    stale = listed.stale
    self.collectionsWithoutFiles = collectionsWithoutFiles.sorted { $0.rawValue < $1.rawValue }.map(\.name)
    lost = outcome.lost
    for remembered in outcome.remembered {
      marks[remembered.problem.kind, default: ProblemMarks()].add(remembered.problem.marks)
    }
  }
}
