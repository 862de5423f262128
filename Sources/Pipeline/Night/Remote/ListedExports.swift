internal import Fetching
internal import Ingest

/// The files that a night reads, and what became of those on servers.
struct ListedExports {
  var files: [ExportFile]
  var fetched: [FetchedExport] = []

  /// Exports of servers of which there is no file.
  var absent: [String] { fetched.filter { !$0.isThere }.map(\.export.name) }

  /// Those that are as old as an earlier night.
  var stale: [String] {
    fetched.filter { if case .stale = $0.state { true } else { false } }.map(\.export.name)
  }
}
