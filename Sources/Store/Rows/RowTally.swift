/// How many rows of one table tonight's files have, and how many of them do not count for their id.
struct RowTally {
  /// All rows.
  var read = 0
  var withoutKey = 0
  /// Tombstones.
  var deleted = 0
  /// Rows that another row or a tombstone with the same id replaced, and exact duplicates.
  var repeated = 0
}
