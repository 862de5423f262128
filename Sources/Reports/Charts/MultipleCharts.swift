internal import Model
internal import Store

/// Small multiples: one small line chart for each value of a column, all on the same axes.
enum MultipleCharts {
  private static let width = 0.8
  private static let height = 84

  private struct Small {
    let name: String
    var points: [(place: Int, value: Double)] = []
  }

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    var (labels, times, names): ([String], [AnalystValue], [String]) = ([], [], [])
    var (places, smalls): ([String: Int], [String: Small]) = ([:], [:])
    for row in data.result.rows.indices {
      let (label, name) = (data.label("label", row), data.label("by", row))
      if places[label] == nil {
        places[label] = labels.count
        labels.append(label)
        times.append(data.raw("label", row))
      }
      if smalls[name] == nil {
        smalls[name] = Small(name: name)
        names.append(name)
      }
      if let place = places[label], let value = data.number("value", row) {
        smalls[name]?.points.append((place, value))
      }
    }
    let shown = names.prefix(data.settings.rows).compactMap { smalls[$0] }
    let values = shown.flatMap { $0.points.map(\.value) } + data.settings.lines.compactMap(\.value)
    let low = min(data.settings.from ?? 0, values.min() ?? 0)
    let scale = Scale(low: low, high: max(low, values.max() ?? 1), whole: data.isWhole("value"), closed: true)
    let drawn = shown.map { small in
      let tone = data.settings.point.map { $0 == small.name ? "t1" : "t0" } ?? "t1"
      return (name: HTMLText.cut(small.name, 40), tone: tone, svg: svg(small, labels, scale, data))
    }
    let figures = drawn.map { "<figure class=\"\($0.tone)\"><h4>\(HTMLText.escape($0.name))</h4>\($0.svg)</figure>\n" }
    var drawing = ChartDrawing(
      picture: "<div class=\"many\" role=\"group\" aria-label=\"\(HTMLText.escape(data.settings.title))\">"
        + figures.joined() + "</div>", smalls: drawn)
    drawing.remarks = remarks(scale, data) + data.settings.lines.map { "\($0.text): \($0.place)" }
    if names.count > shown.count { drawing.remarks.append(data.firstDrawn(shown.count, of: names.count)) }
    if TimeAxis(times, data.words.language)?.isOpen(data.until) == true, let remark = data.openRemark(labels) {
      drawing.remarks.append(remark)
    }
    return drawing
  }

  /// Says the ends of the axes that all pictures share.
  private static func remarks(_ scale: Scale, _ data: ChartData) -> [String] {
    let format = data.format("value")
    return [
      data.words(
        .chartSameAxes, (.from, data.words(scale.low, on: scale, format)),
        (.to, data.words(scale.high, on: scale, format)))
    ]
  }

  private static func svg(_ small: Small, _ labels: [String], _ scale: Scale, _ data: ChartData) -> String {
    let format = data.format("value")
    let points = small.points.sorted { $0.place < $1.place }
    func y(_ value: Double) -> Int { height - Int((scale.place(value) * Double(height)).rounded()) }
    func x(_ place: Int) -> Double { labels.count > 1 ? Double(place) / Double(labels.count - 1) : 0.5 }
    var svg = SVG()
    svg.axis(y: height, to: width, zero: scale.low == 0)
    svg.axis(y: 1, to: width)
    let line = points.map { "\(SVG.number(100 * x($0.place))),\(SVG.number(100 - 100 * scale.place($0.value)))" }
    svg.raw(
      "<svg width=\"\(SVG.percent(width))\" height=\"\(height)\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" "
        + "overflow=\"visible\">")
    for value in data.settings.lines.compactMap(\.value) {
      let place = SVG.number(100 - 100 * scale.place(value))
      svg.raw("<polyline class=\"mid\" points=\"0,\(place) 100,\(place)\"/>")
    }
    svg.raw("<polyline class=\"line\" points=\"\(line.joined(separator: " "))\"/></svg>")
    var said = data.words[.chartNothing]
    if let first = points.first, let last = points.last {
      said = data.words(.chartFromTo, (.from, data.words(first.value, format)), (.to, data.words(last.value, format)))
      svg.dot(
        x: x(last.place) * width, y: Double(y(last.value)), radius: "3.5",
        title: "\(small.name), \(labels[last.place]): \(data.words(last.value, format))")
      svg.words(data.label(last.value, format), x: width + 0.04, y: max(12, y(last.value) + 4), kind: "lab")
    }
    if let first = labels.first, let last = labels.last {
      svg.words(AxisLabels.short(first), y: height + 17)
      if labels.count > 1 { svg.words(AxisLabels.short(last), x: width, y: height + 17, kind: "e") }
    }
    let name = HTMLText.escape(small.name)
    return
      "<svg height=\"\(height + 22)\" role=\"img\" aria-label=\"\(name) \(HTMLText.escape(said))\">\(svg.text)</svg>"
  }
}
