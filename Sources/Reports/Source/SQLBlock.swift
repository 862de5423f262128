/// A named question of a report.
struct SQLBlock: Hashable {
  let name: String
  let sql: String
  /// Byte of the file at which the SQL begins.
  let start: Int
  /// Byte of the file at which the fence begins.
  let offset: Int
  /// One row, whose values stand in sentences as `{{name.column}}`; never a table by itself.
  var isOne = false
  /// Each row is a page of its own, and its columns are parameters of the other blocks.
  var isEach = false
  /// Column to the format's word.
  var formats: [String: ValueFormat] = [:]
  /// Byte of the file at which a column's format stands.
  var places: [String: Int] = [:]
}
