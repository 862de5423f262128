/// The settings of a table fence.
struct TableSettings: Sendable, Hashable {
  var data: String
  var title = ""
  var note = ""
  /// The text that replaces the table if the block has no rows.
  var empty = ""
  /// The columns that are shown, in order; all if empty.
  var columns: [String] = []
  /// The number of rows that are shown; the files contain all.
  var rows = 25
  /// Columns whose texts contain several numbers, which are drawn as sparklines.
  var sparks: Set<String> = []

  init(data: String) { self.data = data }
}
