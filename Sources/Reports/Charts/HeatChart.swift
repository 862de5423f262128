internal import Model
internal import Store

/// A grid of two columns' values, darker for higher numbers; mostly of weekday and hour.
enum HeatChart {
  private static let rowHeight = 30

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let grid = Grid(data)
    let start = (grid.rows.map { $0.count }.max() ?? 0) > 4 ? 0.28 : 0.11
    let format = data.format("value")
    var svg = SVG()
    for (index, name) in grid.rows.enumerated() {
      svg.words(name, narrow: 12, wide: 26, x: 0, y: index * rowHeight + 21, kind: "")
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
    for (index, kind) in marks(grid.columns) {
      let middle = start + (1 - start) * (Double(index) + 0.5) / Double(max(1, grid.columns.count))
      let across = kind == "e" ? 1 : middle
      svg.words(grid.columns[index], narrow: 8, wide: 16, x: across, y: bottom + 18, kind: kind)
    }
    return ChartDrawing(
      picture: svg.picture(
        id: id, height: bottom + 30, title: data.settings.title, description: grid.description(data, format)),
      below: key(data, data.words(grid.most, format)), remarks: grid.remarks)
  }

  /// The positions of labels below the columns: all of a few short ones, the quarters of a day, otherwise some.
  private static func marks(_ columns: [String]) -> [(place: Int, kind: String)] {
    if columns.count == 24 { return [0, 6, 12, 18, 23].map { ($0, "m") } }
    let isShort = columns.allSatisfy { $0.count < 5 }
    if isShort { return AxisLabels.places(columns.count, most: 7).map { ($0, "m") } }
    return AxisLabels.marks(columns.count).map { ($0.place, $0.kind.isEmpty ? "m" : $0.kind) }
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
    /// Sentences about rows that are left out.
    private(set) var remarks: [String] = []
    private static let largest = 60

    init(_ data: ChartData) {
      let indexes = data.result.rows.indices
      let rowKeys = Self.keys(indexes.map { data.raw("row", $0) }, full: 1...7)
      let columnKeys = Self.keys(indexes.map { data.raw("column", $0) }, full: nil)
      let isWeek = rowKeys == (1...7).map { AnalystValue.integer($0) }
      rows = isWeek ? (0..<7).map(data.words.language.shortName) : rowKeys.map(data.name)
      columns = columnKeys.map(data.name)
      values = rowKeys.map { _ in columnKeys.map { _ in 0 } }
      if max(rowKeys.count, columnKeys.count) == Self.largest {
        remarks.append(data.words(.chartGrid, (.n, data.words.language.words(for: Self.largest))))
      }
      let rowPlaces = Self.places(rowKeys)
      let columnPlaces = Self.places(columnKeys)
      var hasNegative = false
      for index in indexes {
        guard let row = rowPlaces[data.raw("row", index)], let value = data.number("value", index),
          let column = columnPlaces[data.raw("column", index)]
        else { continue }
        if value < 0 { hasNegative = true }
        values[row][column] += max(0, value)
        if values[row][column] > most {
          most = values[row][column]
          mostName = "\(rows[row]) \(columns[column])"
        }
      }
      if hasNegative { remarks.append(data.words[.chartAsNone]) }
    }

    /// From 0 for the lowest sixth to 5 for the highest.
    func step(_ value: Double) -> Int { most > 0 ? max(0, min(5, Int(value / most * 6))) : 0 }

    func description(_ data: ChartData, _ format: ValueFormat) -> String {
      most > 0 ? data.words(.chartMost, (.name, mostName), (.n, data.words(most, format))) : data.words[.chartNothing]
    }

    private static func places(_ keys: [AnalystValue]) -> [AnalystValue: Int] {
      Dictionary(zip(keys, 0...), uniquingKeysWith: { first, _ in first })
    }

    /// The distinct values: integers in order and without gaps, texts in the order of the rows.
    private static func keys(_ values: [AnalystValue], full: ClosedRange<Int64>?) -> [AnalystValue] {
      let numbers = values.compactMap { value -> Int64? in
        if case .integer(let number) = value { return number }
        return nil
      }
      if numbers.count == values.count, let low = numbers.min(), let high = numbers.max(),
        Double(high) - Double(low) < Double(largest)
      {
        if let full, full.contains(low), full.contains(high) { return full.map(AnalystValue.integer) }
        return (low...high).map(AnalystValue.integer)
      }
      var seen: Set<AnalystValue> = []
      return Array(values.filter { seen.count < largest && seen.insert($0).inserted })
    }
  }
}
