internal import Model

/// Horizontal bars, one for each row, with their names at the left or, if these are long, above.
enum BarChart {
  private static let longestName = 15

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let rows = data.result.rows.indices.compactMap { row in
      data.number("value", row).map { (label: data.label("label", row), value: $0) }
    }
    let shown = Array(rows.prefix(data.settings.rows))
    let above = shown.contains { $0.label.count > longestName }
    let format = data.format("value")
    let scale = Scale(
      low: min(0, shown.map(\.value).min() ?? 0), high: max(0, shown.map(\.value).max() ?? 1),
      whole: data.isWhole("value"))
    let start = above ? 0.0 : 0.34
    let room = 0.83 - start
    let step = above ? 46 : 34
    let height = 20 + step * shown.count + 6
    func place(_ value: Double) -> Double { start + scale.place(value) * room }
    var svg = SVG()
    let ticks = scale.ticks.map { data.words($0, on: scale, format) }
    let isTight = ticks.count > 3 && ticks.contains { $0.count > 4 }
    for (number, tick) in scale.ticks.enumerated() {
      // Names are drawn above the beginning of their bars, and a line would cross them.
      if !above || place(tick) > 0 { svg.axis(x: place(tick), from: 20, to: height, zero: tick == 0) }
      let kind = place(tick) == 0 ? "" : isTight && number % 2 == 1 ? "m roomy" : "m"
      svg.words(ticks[number], x: place(tick), y: 13, kind: kind)
    }
    for (index, row) in shown.enumerated() {
      let top = 26 + index * step
      let bar = top + (above ? 16 : 0)
      let isPoint = data.settings.point.map { $0 == row.label } ?? (index == 0)
      let from = place(min(0, row.value))
      svg.words(
        HTMLText.cut(row.label, above ? 48 : longestName), y: above ? top + 11 : bar + 16, kind: isPoint ? "k" : "")
      if above { svg.axis(x: place(0), from: bar - 2, to: bar + 20, zero: true) }
      svg.bar(
        x: from, y: bar, width: place(max(0, row.value)) - from, height: above ? 18 : 22, tone: isPoint ? "t1" : "t0",
        title: "\(row.label): \(data.words(row.value, format))")
      svg.words(
        data.label(row.value, format), x: place(max(0, row.value)), y: bar + (above ? 14 : 16), kind: "k", dx: 6)
    }
    var drawing = ChartDrawing(
      picture: svg.picture(
        id: id, height: height, title: data.settings.title, description: description(shown, data, format)))
    if !data.settings.unit.isEmpty, data.settings.note.isEmpty {
      drawing.remarks.append(data.words(.chartUnit, (.name, data.settings.unit)))
    }
    if rows.count > shown.count {
      drawing.remarks.append(data.firstDrawn(shown.count, of: max(rows.count, data.result.count)))
    }
    return drawing
  }

  private static func description(
    _ rows: [(label: String, value: Double)], _ data: ChartData, _ format: ValueFormat
  ) -> String {
    guard let most = rows.max(by: { $0.value < $1.value }), let least = rows.min(by: { $0.value < $1.value }) else {
      return data.words[.chartNothing]
    }
    return data.words.count(
      .chartBars, rows.count, (.first, most.label), (.high, data.words(most.value, format)), (.last, least.label),
      (.low, data.words(least.value, format)))
  }
}
