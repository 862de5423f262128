internal import Model

/// Points by two numbers, the point and the outermost named.
enum ScatterChart {
  private static let height = 300
  private static let bottom = 260
  private static let start = 0.08
  private static let width = 0.80

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let points = data.result.rows.indices.compactMap { row -> (x: Double, y: Double, label: String)? in
      guard let x = data.number("x", row), let y = data.number("y", row) else { return nil }
      return (x, y, data.has("label") ? data.label("label", row) : "")
    }
    let shown = Array(points.prefix(500))
    let across = Scale(low: min(0, shown.map(\.x).min() ?? 0), high: shown.map(\.x).max() ?? 1)
    let low = data.settings.from ?? min(0, shown.map(\.y).min() ?? 0)
    let up = Scale(low: low, high: shown.map(\.y).max() ?? 1)
    let (xFormat, yFormat) = (data.format("x"), data.format("y"))
    var svg = SVG()
    for tick in up.ticks { svg.axis(y: y(tick, up), to: start + width, zero: tick == up.ticks.first) }
    for tick in across.ticks {
      svg.words(data.words(tick, on: across, xFormat), x: x(tick, across), y: bottom + 20, kind: "m")
    }
    for point in shown {
      let isPoint = data.settings.point == point.label && !point.label.isEmpty
      svg.raw("<g class=\"\(isPoint ? "t1" : "t2")\">")
      svg.dot(
        x: x(point.x, across), y: Double(y(point.y, up)), radius: isPoint ? "5" : "3.5",
        title: "\(point.label) \(data.number(point.x, xFormat)), \(data.number(point.y, yFormat))")
      if isPoint {
        svg.words(HTMLText.cut(point.label, 14), x: x(point.x, across), y: y(point.y, up) + 4, kind: "lab", dx: 8)
      }
      svg.raw("</g>")
    }
    for tick in up.ticks { svg.words(data.words(tick, on: up, yFormat), y: y(tick, up) - 4) }
    var drawing = ChartDrawing(
      picture: svg.picture(
        id: id, height: height, title: data.settings.title,
        description:
          data.words.count(
            .chartPoints, shown.count, (.first, data.settings.columns["x"] ?? ""),
            (.last, data.settings.columns["y"] ?? ""))))
    if up.low != 0 { drawing.remarks.append(data.words(.chartUpright, (.n, data.words(up.low, on: up, yFormat)))) }
    if points.count > shown.count { drawing.remarks.append(data.firstDrawn(shown.count, of: points.count)) }
    return drawing
  }

  private static func x(_ value: Double, _ scale: Scale) -> Double { start + scale.place(value) * width }

  private static func y(_ value: Double, _ scale: Scale) -> Int {
    bottom - Int((scale.place(value) * Double(bottom - 20)).rounded())
  }
}
