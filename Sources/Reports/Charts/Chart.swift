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
