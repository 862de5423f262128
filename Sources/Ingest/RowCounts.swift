/// The numbers of a file's records and rows: `read` is `accepted` plus `rejected` plus `forgotten` plus `leftOut`.
package struct RowCounts: Sendable, Hashable {
  /// Records in the file.
  package var read = 0
  /// Records that became a row.
  package var accepted = 0
  /// Records that were rejected.
  package var rejected = 0
  /// Records of people who are to be forgotten, of which nothing was kept.
  package var forgotten = 0
  /// Records of other kinds than the file is read for, such as drinking water among restaurants.
  package var leftOut = 0
  /// Additional rows of records, such as a review's author; not included in the other counts.
  package var derived = 0
  /// Fields that were rejected; their rows were not.
  package var rejectedFields = 0

  package init() {}

  /// Adds the counts of another file.
  package mutating func add(_ other: RowCounts) {
    read += other.read
    accepted += other.accepted
    rejected += other.rejected
    forgotten += other.forgotten
    leftOut += other.leftOut
    derived += other.derived
    rejectedFields += other.rejectedFields
  }
}
