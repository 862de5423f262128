internal import Diagnostics
internal import Ingest
internal import Model
internal import Store

/// Compares the rows that a file's reader counted with those that reached the store.
struct FileAccount {
  private var rows = 0
  private var rejected = 0

  mutating func count(_ item: FileFeed.Item) {
    switch item {
    case .batch(let batch): rows += batch.known.reduce(batch.rows) { $0 + $1.records.count }
    case .table(let batch): rows += batch.rows
    case .reject(let reject): rejected += reject.kind == .row ? 1 : 0
    }
  }

  /// Fails if a record is missing. That would be a bug in sumaq, and the ingest is rolled back.
  func check(_ counts: RowCounts, of file: String) throws(Failure) {
    let isBalanced = counts.read == counts.accepted + counts.rejected + counts.forgotten + counts.leftOut
    guard isBalanced, rows == counts.accepted + counts.derived, rejected == counts.rejected else {
      throw Failure(
        .software,
        StoreProblems.unbalanced.problem(
          at: Place(file),
          "\(counts.read) records were read and gave \(counts.accepted + counts.derived) rows and \(counts.rejected) "
            + "rejects, of which \(rows) and \(rejected) arrived"))
    }
  }
}
