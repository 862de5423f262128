internal import Diagnostics

/// What became of the rows that were read (law 12).
struct RowAccount {
  var read = 0
  var added = 0
  var changed = 0
  /// Rows that are what the store had.
  var same = 0
  var rejected = 0
  /// Rows that lost against another row of their id, and exact duplicates.
  var repeated = 0
  /// Tombstones, whatever they met.
  var deleted = 0

  var isBalanced: Bool { read == added + changed + same + rejected + repeated + deleted }

  mutating func add(_ other: RowAccount) {
    read += other.read
    added += other.added
    changed += other.changed
    same += other.same
    rejected += other.rejected
    repeated += other.repeated
    deleted += other.deleted
  }

  /// The run ends with 70, as the fault is sumaq's, and nothing of the night is kept.
  static func failure(_ what: String, _ account: RowAccount, store path: String) -> Failure {
    let parts = [
      (account.added, "new"), (account.changed, "changed"), (account.same, "the same"), (account.rejected, "rejected"),
      (account.repeated, "repeated"), (account.deleted, "deleted"),
    ].map { "\($0.0) \($0.1)" }
    return Failure(
      .software,
      StoreProblems.unbalanced.problem(
        at: Place(path), "\(account.read) rows \(what) were read, accounted for are \(parts.joined(separator: ", "))"))
  }
}
