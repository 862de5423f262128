internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Compares what a file's reader says that it read with what arrived at the store.
struct FileAccount {
  private var rows = 0
  private var rejected = 0

  mutating func note(_ item: FileFeed.Item) {
    switch item {
    case .batch(let batch): rows += batch.known.reduce(batch.rows) { $0 + $1.records.count }
    case .table(let batch): rows += batch.rows
    case .reject(let reject): rejected += reject.kind == .row ? 1 : 0
    }
  }

  /// Fails if a record is not accounted for: a fault of sumaq, after which the ingest is rolled back.
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
