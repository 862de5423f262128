package import Diagnostics

/// How many rejected rows and fields a night may have (`--max-rejects N|N%`).
package enum RejectLimit: Sendable, Hashable {
  case rows(Int)
  /// A percentage of the rows read tonight, 0 to 100.
  case percent(Double)

  /// Whether `rejected` of `read` rows are too many.
  package func isExceeded(by rejected: Int, of read: Int) -> Bool {
    switch self {
    case .rows(let most): rejected > most
    case .percent(let most): Double(rejected) * 100 > most * Double(read)
    }
  }

  /// Fails with 65 if the rejects are too many for all rows of the night. `store` is the path that the message names.
  package func check(_ rejected: Int, of read: Int, store: String) throws(Failure) {
    guard isExceeded(by: rejected, of: read) else { return }
    throw RejectGuard.refusal(RejectGuard.lost(rejected, "of \(read) rows read"), store)
  }

  /// Whether `rejected` rows are too many, however many sound rows follow.
  func isExceededForGood(by rejected: Int) -> Bool {
    switch self {
    case .rows(let most): rejected > most
    case .percent(let most): most == 0 && rejected > 0
    }
  }
}
