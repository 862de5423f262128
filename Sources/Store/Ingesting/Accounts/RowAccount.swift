internal import Diagnostics

/// The number of rows that were read, by what became of them (law 12).
struct RowAccount {
  var read = 0
  var added = 0
  var changed = 0
  /// Rows that equal the stored ones.
  var same = 0
  var rejected = 0
  /// Rows that lost against another row of their id, and exact duplicates.
  var repeated = 0
  /// Tombstones, whether they deleted a row or not.
  var deleted = 0
  /// Rows of people who are to be forgotten, of which nothing was kept.
  var forgotten = 0
  /// Records of other kinds than their files are read for.
  var leftOut = 0
  /// Rows of files that were not read, which are in no other number.
  var skipped = 0

  var isBalanced: Bool { read == added + changed + same + rejected + repeated + deleted + forgotten + leftOut }

  mutating func add(_ other: RowAccount) {
    read += other.read
    added += other.added
    changed += other.changed
    same += other.same
    rejected += other.rejected
    repeated += other.repeated
    deleted += other.deleted
    forgotten += other.forgotten
    leftOut += other.leftOut
    skipped += other.skipped
  }

  /// The failure of an account that does not balance. The run exits with 70, as this is a fault of sumaq, and the night
  /// is rolled back.
  static func failure(_ what: String, _ account: RowAccount, store path: String) -> Failure {
    let parts = [
      (account.added, "new"), (account.changed, "changed"), (account.same, "the same"), (account.rejected, "rejected"),
      (account.repeated, "repeated"), (account.deleted, "deleted"), (account.forgotten, "forgotten"),
      (account.leftOut, "left out"),
    ].map { "\($0.0) \($0.1)" }
    return Failure(
      .software,
      StoreProblems.unbalanced.problem(
        at: Place(path), "\(account.read) rows \(what) were read, accounted for are \(parts.joined(separator: ", "))"))
  }
}
