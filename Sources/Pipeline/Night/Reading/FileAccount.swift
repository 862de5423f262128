internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Holds what a file's reader says that it read against what arrived of it at the store.
struct FileAccount {
  private var rows = 0
  private var rejected = 0

  mutating func note(_ item: FileFeed.Item) {
    switch item {
    case .batch(let batch): rows += batch.known.reduce(batch.rows) { $0 + $1.places.count }
    case .table(let batch): rows += batch.rows
    case .reject(let reject): rejected += reject.kind == .row ? 1 : 0
    }
  }

  /// Throws where a record is in no account: the fault is sumaq's, and nothing of the night is kept.
  func check(_ counts: RowCounts, of file: String) throws(Failure) {
    let isBalanced = counts.read == counts.taken + counts.rejected
    guard isBalanced, rows == counts.taken + counts.derived, rejected == counts.rejected else {
      throw Failure(
        .software,
        StoreProblems.unbalanced.problem(
          at: Place(file),
          "\(counts.read) records were read and gave \(counts.taken + counts.derived) rows and \(counts.rejected) "
            + "rejects, of which \(rows) and \(rejected) arrived"))
    }
  }
}
