/// How many records and rows a file gave: `read` is `taken` and `rejected`.
package struct RowCounts: Sendable, Hashable {
  /// Records that stood in the file.
  package var read = 0
  /// Records that became the row they stand for.
  package var taken = 0
  /// Records that became none.
  package var rejected = 0
  /// Rows that records gave besides, such as a review's author; counted in none of the above.
  package var derived = 0
  /// Fields that were bad; their rows were taken.
  package var rejectedFields = 0

  package init() {}

  /// Adds those of another file.
  package mutating func add(_ other: RowCounts) {
    read += other.read
    taken += other.taken
    rejected += other.rejected
    derived += other.derived
    rejectedFields += other.rejectedFields
  }
}
