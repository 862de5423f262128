internal import Fetching
internal import Ingest

/// The files that a night reads, and the results of the downloads.
struct ListedExports {
  var files: [ExportFile]
  var fetched: [FetchedExport] = []

  /// The exports of servers that have no file.
  var absent: [String] { fetched.filter { !$0.isThere }.map(\.export.name) }

  /// The exports of servers whose copy is from an earlier night.
  var stale: [String] {
    fetched.filter { if case .stale = $0.state { true } else { false } }.map(\.export.name)
  }
}
