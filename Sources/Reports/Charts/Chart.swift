internal import Model

/// Draws every kind of chart.
enum Chart {
  /// The parts for which a chart of each kind must name a column.
  static func needs(_ kind: ChartSettings.Kind) -> [String] {
    switch kind {
    case .bar, .line, .area: ["label", "value"]
    case .histogram: ["value"]
    case .stacked: ["label", "value", "series"]
    case .scatter: ["x", "y"]
    case .heat: ["row", "column", "value"]
    case .range: ["label", "value", "low", "high"]
    }
  }

  /// Draws `settings` from the rows of its block, whose newest review is of the day `until`. `id` must be unique on the
  /// page.
  static func draw(
    _ settings: ChartSettings, _ result: ReportResult, _ words: StringTable, until: CivilDay? = nil, id: String
  ) throws(ReportMistake) -> ChartDrawing {
    let data = try ChartData(settings, result, words, until: until, needs: needs(settings.kind))
    // For an empty block only the columns are checked.
    guard result.rows.isEmpty || data.isDrawable else { return ChartDrawing(picture: "") }
    return switch settings.kind {
    case .bar: BarChart.draw(data, id: id)
    case .line, .area:
      data.has("by")
        ? MultipleCharts.draw(data, id: id) : try LineChart.draw(data, id: id, area: settings.kind == .area)
    case .stacked: StackedChart.draw(data, id: id)
    case .histogram: HistogramChart.draw(data, id: id)
    case .scatter: ScatterChart.draw(data, id: id)
    case .heat: HeatChart.draw(data, id: id)
    case .range: RangeChart.draw(data, id: id)
    }
  }
}

/// A drawn chart: the picture, the key below it, and remarks for the reader.
struct ChartDrawing {
  var picture: String
  /// A key or a line below the picture, as markup.
  var below = ""
  /// Sentences after the note, about an axis that does not begin at zero or rows that are left out.
  var remarks: [String] = []
  /// The pictures of small multiples, which `picture` contains; empty for other charts.
  var smalls: [(name: String, tone: String, svg: String)] = []
}

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

/// A word of the analyst at a place of a chart: `mark: 2025-03-01 "new menu"` at a time or label, `line: 4.1 "mean of
/// all"` at a value.
struct ChartMark: Sendable, Hashable {
  /// The label, time or number.
  let place: String
  let text: String

  /// Reads the place up to the first blank, or in quotes, and the text behind it, with or without quotes. Nil if there is
  /// no place.
  init?(_ value: String) {
    let text = ReportReader.trimmed(value[...])
    guard let first = text.first else { return nil }
    if first == "\"", let end = text.dropFirst().firstIndex(of: "\"") {
      place = String(text[text.index(after: text.startIndex)..<end])
      self.text = Self.unquoted(text[text.index(after: end)...])
    } else {
      let end = text.firstIndex(of: " ") ?? text.endIndex
      place = String(text[..<end])
      self.text = Self.unquoted(text[end...])
    }
    guard !place.isEmpty else { return nil }
  }

  /// The place as a number that fits an axis; nil for anything else.
  var value: Double? { Double(place).flatMap { $0.isFinite ? max(-1e300, min(1e300, $0)) : nil } }

  private static func unquoted(_ text: Substring) -> String {
    let bare = ReportReader.trimmed(text)
    return bare.count > 1 && bare.hasPrefix("\"") && bare.hasSuffix("\"") ? String(bare.dropFirst().dropLast()) : bare
  }
}
