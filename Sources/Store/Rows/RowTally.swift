/// How many rows of one table tonight's files hold, and which of them do not stand for their id.
struct RowTally {
  /// All of them.
  var read = 0
  var withoutKey = 0
  /// Tombstones.
  var deleted = 0
  /// Rows that another row or a tombstone of their id took the place of, and exact duplicates.
  var repeated = 0
}
