/// What a table fence says.
struct TableSettings: Sendable, Hashable {
  var data: String
  var title = ""
  var note = ""
  /// What stands there instead where the block has no rows.
  var empty = ""
  /// The columns that are shown, in order; all if empty.
  var columns: [String] = []
  /// Rows that are shown; the files hold all.
  var rows = 25
  /// Columns of numbers in one text, drawn as little lines.
  var sparks: Set<String> = []

  init(data: String) { self.data = data }
}
