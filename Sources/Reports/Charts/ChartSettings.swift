/// What a chart fence says.
struct ChartSettings: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case bar, line, area, stacked, histogram, scatter, heat
  }

  var kind: Kind
  /// The block whose rows are drawn.
  var data: String
  /// The finding, and beneath it the measure; both templates.
  var title: String
  var note = ""
  /// What stands there instead where the block has no rows.
  var empty = ""
  /// Columns by their part: `label`, `value`, `series`, `row`, `column`, `x`, `y`.
  var columns: [String: String] = [:]
  /// The label or series that bears the accent.
  var point: String?
  /// Rows that are drawn at most; the table holds all.
  var rows = 12
  /// Where the value axis of lines begins; zero if nothing is said.
  var from: Double?
  /// Word after a value: `reviews`.
  var unit = ""
  var format = ValueFormat.automatic
}
