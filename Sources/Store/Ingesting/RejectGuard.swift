internal import Diagnostics

/// Refuses a night that rejects more rows and fields than `--max-rejects` allows (law 3).
struct RejectGuard {
  let limit: RejectLimit?
  /// The path of the store, which the message names.
  let storePath: String

  /// Throws as soon as no further row can make up for the rejects, so that the rest of broken exports is not read.
  func checkEarly(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    guard let limit, limit.isExceededForGood(by: rejects.lost) else { return }
    throw refusal(
      "\(rejects.lost) rows and fields among the first \(rowsRead) rows were rejected, and the rest was not read")
  }

  /// Throws if the rejects are too many for all rows of the night.
  func checkAtEnd(_ rejects: RejectTable, of rowsRead: Int) throws(Failure) {
    guard let limit, limit.isExceeded(by: rejects.lost, of: rowsRead) else { return }
    throw refusal("\(rejects.lost) rows and fields of \(rowsRead) rows read were rejected")
  }

  private func refusal(_ words: String) -> Failure {
    Failure(.data, StoreProblems.rejects.problem(at: Place(storePath), "\(words); nothing was changed"))
  }
}
