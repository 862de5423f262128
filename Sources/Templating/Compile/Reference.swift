/// The path to a value from the innermost record: first to outer records, then to inner ones.
struct Reference: Sendable, Hashable {
  /// The number of records to leave.
  var up: Int
  /// The slot in the record that is reached.
  var slot: Int
  /// The slots of nested records.
  var path: [Int] = []
}
