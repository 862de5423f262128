internal import Diagnostics

/// Refuses a night that rejects more rows and fields than `--max-rejects` allows (law 3).
struct RejectGuard {
  let limit: RejectLimit?
  /// The path of the store, which the message names.
  let storePath: String

  /// Throws as soon as no further row can make up for the rejects, so that the rest of broken exports is not read.
  func checkEarly(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    guard let limit, limit.isExceededForGood(by: rejects.lost) else { return }
    throw Self.refusal(
      "\(Self.lost(rejects.lost, "among the first \(rowsRead) rows")), and the rest was not read", storePath)
  }

  /// Throws if the rejects are too many for all rows of the night.
  func checkAtEnd(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    try limit?.check(rejects.lost, of: rowsRead, store: storePath)
  }

  static func lost(_ count: Int, _ rows: String) -> String {
    count == 1 ? "1 row or field \(rows) was rejected" : "\(count) rows and fields \(rows) were rejected"
  }

  static func refusal(_ words: String, _ store: String) -> Failure {
    Failure(.data, StoreProblems.rejects.problem(at: Place(store), "\(words); nothing was changed"))
  }
}
