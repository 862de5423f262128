internal import Model

/// Ranges from a low to a high value with a dot at the value between: one row each, in the order of the rows.
enum RangeChart {
  private static let step = 44
  private static let start = 0.02
  private static let width = 0.94

  private struct Row {
    let label: String
    let value: Double
    let low: Double
    let high: Double
  }

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let all = data.result.rows.indices.compactMap { row -> Row? in
      guard let value = data.number("value", row) else { return nil }
      let (low, high) = (data.number("low", row) ?? value, data.number("high", row) ?? value)
      return Row(label: data.label("label", row), value: value, low: min(low, high, value), high: max(low, high, value))
    }
    let rows = Array(all.prefix(data.settings.rows))
    let format = data.format("value")
    let lines = data.settings.lines.compactMap(\.value)
    let scale = Scale(
      low: (rows.map(\.low) + lines).min() ?? 0, high: (rows.map(\.high) + lines).max() ?? 1, closed: true)
    let bottom = step * rows.count + 6
    var svg = SVG()
    for (index, tick) in scale.ticks.enumerated() {
      svg.axis(x: x(tick, scale), from: 0, to: bottom, zero: tick == 0)
      let kind = index == 0 ? "" : index == scale.ticks.count - 1 ? "e" : index % 2 == 0 ? "m" : "m roomy"
      svg.words(data.words(tick, on: scale, format), x: x(tick, scale), y: bottom + 16, kind: kind)
    }
    data.drawLines(upright: { x($0, scale) }, to: bottom, &svg)
    for (index, row) in rows.enumerated() {
      draw(row, at: 6 + index * step, tone(row, data), scale, format, data, &svg)
    }
    var drawing = ChartDrawing(
      picture: svg.picture(
        id: id, height: bottom + 24, title: data.settings.title, description: description(rows, format, data)))
    if all.count > rows.count { drawing.remarks.append(data.firstDrawn(rows.count, of: all.count)) }
    return drawing
  }

  private static func x(_ value: Double, _ scale: Scale) -> Double { start + scale.place(value) * width }

  /// The chart's `point` has the accent colour; without one, ranges below zero have it.
  private static func tone(_ row: Row, _ data: ChartData) -> String {
    if let point = data.settings.point { return row.label == point ? "t1" : "t0" }
    return row.value < 0 ? "t1" : "t2"
  }

  private static func draw(
    _ row: Row, at top: Int, _ tone: String, _ scale: Scale, _ format: ValueFormat, _ data: ChartData,
    _ svg: inout SVG
  ) {
    let number = data.number(row.value, format)
    svg.words(row.label + "  " + number, narrow: 34, wide: 70, x: 0, y: top + 11, kind: "k")
    let (low, high) = (SVG.percent(x(row.low, scale)), SVG.percent(x(row.high, scale)))
    svg.raw(
      "<g class=\"\(tone)\"><line class=\"line\" x1=\"\(low)\" x2=\"\(high)\" y1=\"\(top + 25)\" y2=\"\(top + 25)\"/>")
    svg.dot(
      x: x(row.value, scale), y: Double(top + 25), radius: "5",
      title: "\(row.label): \(number) (\(data.number(row.low, format)) – \(data.number(row.high, format)))")
    svg.raw("</g>")
  }

  private static func description(_ rows: [Row], _ format: ValueFormat, _ data: ChartData) -> String {
    guard !rows.isEmpty else { return data.words[.chartNothing] }
    return rows.prefix(8).map { "\($0.label) \(data.number($0.value, format))" }.joined(separator: "; ")
  }
}
