/// The settings of a chart fence.
struct ChartSettings: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable, CaseIterable {
    case bar, line, area, stacked, histogram, scatter, heat, range
  }

  var kind: Kind
  /// The block whose rows are drawn.
  var data: String
  /// The title states the finding, and the note below it the measure. Both are templates.
  var title: String
  var note = ""
  /// The text that replaces the chart if the block has no rows.
  var empty = ""
  /// The columns by part: `label`, `value`, `series`, `by`, `low`, `high`, `row`, `column`, `x`, `y`.
  var columns: [String: String] = [:]
  /// The label or series that is drawn in the accent colour.
  var point: String?
  /// The maximum number of rows that are drawn; the table contains all.
  var rows = 12
  /// The start of a line chart's value axis; zero if nil.
  var from: Double?
  /// The word after a value: `reviews`.
  var unit = ""
  var format = ValueFormat.automatic
  /// Words at labels or times of a line chart.
  var marks: [ChartMark] = []
  /// Reference lines at values.
  var lines: [ChartMark] = []
  /// Whether each stacked bar is drawn as 100 %.
  var isShare = false
}
