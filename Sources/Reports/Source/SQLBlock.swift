/// A named query of a report.
struct SQLBlock: Hashable {
  let name: String
  let sql: String
  /// The byte offset of the SQL in the file.
  let start: Int
  /// The byte offset of the fence in the file.
  let offset: Int
  /// Whether the block has one row, whose values sentences contain as `{{name.column}}`. It is never a table by itself.
  var isOne = false
  /// Whether each row has its own page, and its columns are parameters of the other blocks.
  var isEach = false
  /// The format of each column.
  var formats: [String: ValueFormat] = [:]
  /// The byte offset of each column's format in the file.
  var places: [String: Int] = [:]
}
