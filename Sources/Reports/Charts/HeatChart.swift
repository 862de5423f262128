internal import Model
internal import Store

/// Two kinds of rows crossed, darker where there is more: weekday and hour above all.
enum HeatChart {
  private static let rowHeight = 30

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let grid = Grid(data)
    let start = (grid.rows.map { $0.count }.max() ?? 0) > 4 ? 0.28 : 0.11
    let format = data.format("value")
    var svg = SVG()
    for (index, name) in grid.rows.enumerated() {
      svg.words(HTMLText.cut(name, 14), y: index * rowHeight + 21)
    }
    svg.raw(
      "<svg class=\"heat t1\" x=\"\(SVG.percent(start))\" width=\"\(SVG.percent(1 - start))\" "
        + "height=\"\(grid.rows.count * rowHeight)\" viewBox=\"0 0 \(max(1, grid.columns.count)) "
        + "\(max(1, grid.rows.count))\" preserveAspectRatio=\"none\">")
    for (row, name) in grid.rows.enumerated() {
      for (column, head) in grid.columns.enumerated() {
        let value = grid.values[row][column]
        svg.raw(
          "<rect class=\"h\(grid.step(value))\" x=\"\(column)\" y=\"\(row)\" width=\"1\" height=\"1\"><title>"
            + HTMLText.escape("\(name) \(head), \(data.words(value, format))") + "</title></rect>")
      }
    }
    svg.raw("</svg>")
    let bottom = grid.rows.count * rowHeight
    let hours = grid.columns.count == 24 ? [0, 6, 12, 18, 23] : AxisLabels.places(grid.columns.count, most: 5)
    for index in hours {
      let across = start + (1 - start) * (Double(index) + 0.5) / Double(max(1, grid.columns.count))
      svg.words(grid.columns[index], x: across, y: bottom + 18, kind: "m")
    }
    return ChartDrawing(
      picture: svg.picture(
        id: id, height: bottom + 30, title: data.settings.title, description: grid.description(data, format)),
      below: key(data, data.words(grid.most, format)))
  }

  private static func key(_ data: ChartData, _ most: String) -> String {
    let steps = (0...5).map { "<rect class=\"h\($0)\" x=\"\($0 * 20)\" width=\"19\" height=\"12\"/>" }.joined()
    return
      "<p class=\"meta key\">\(HTMLText.escape(data.words[.chartFewer])) <svg class=\"t1\" width=\"120\" height=\"12\" aria-hidden=\"true\">\(steps)</svg> "
      + HTMLText.escape(data.words(.chartMore, (.n, most))) + "</p>"
  }

  /// The cells, with the names of their rows and columns.
  private struct Grid {
    var rows: [String]
    var columns: [String]
    var values: [[Double]]
    var most = 0.0
    private var mostName = ""

    init(_ data: ChartData) {
      let indexes = data.result.rows.indices
      let rowKeys = Self.keys(indexes.map { data.raw("row", $0) }, full: 1...7)
      let columnKeys = Self.keys(indexes.map { data.raw("column", $0) }, full: nil)
      let isWeek = rowKeys == (1...7).map { AnalystValue.integer($0) }
      rows = isWeek ? (0..<7).map(data.words.language.shortName) : rowKeys.map(data.name)
      columns = columnKeys.map(data.name)
      values = rowKeys.map { _ in columnKeys.map { _ in 0 } }
      for index in indexes {
        guard let row = rowKeys.firstIndex(of: data.raw("row", index)), let value = data.number("value", index),
          let column = columnKeys.firstIndex(of: data.raw("column", index))
        else { continue }
        values[row][column] += value
        if values[row][column] > most {
          most = values[row][column]
          mostName = "\(rows[row]) \(columns[column])"
        }
      }
    }

    /// 0 for the quietest sixth to 5 for the strongest.
    func step(_ value: Double) -> Int { most > 0 ? max(0, min(5, Int(value / most * 6))) : 0 }

    func description(_ data: ChartData, _ format: ValueFormat) -> String {
      most > 0 ? data.words(.chartMost, (.name, mostName), (.n, data.words(most, format))) : data.words[.chartNothing]
    }

    /// The different values: whole numbers in order and without gaps, texts as they come.
    private static func keys(_ values: [AnalystValue], full: ClosedRange<Int64>?) -> [AnalystValue] {
      let numbers = values.compactMap { value -> Int64? in
        if case .integer(let number) = value { return number }
        return nil
      }
      if numbers.count == values.count, let low = numbers.min(), let high = numbers.max(), high - low < 60 {
        if let full, full.contains(low), full.contains(high) { return full.map(AnalystValue.integer) }
        return (low...high).map(AnalystValue.integer)
      }
      var seen: Set<AnalystValue> = []
      return Array(values.filter { seen.insert($0).inserted }.prefix(60))
    }
  }
}
