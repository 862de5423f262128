internal import Model

/// Points at two numbers. The chart's `point`, the highest and the farthest point are named.
enum ScatterChart {
  private static let height = 300
  private static let bottom = 250
  private static let top = 36
  private static let start = 0.02
  private static let width = 0.90
  /// Up to this many points are drawn as elements with their names.
  private static let named = 500
  /// Among more points than this no name is legible.
  private static let crowd = 120

  private struct Point {
    let x: Double
    let y: Double
    let label: String
  }

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let points = data.result.rows.indices.compactMap { row -> Point? in
      guard let x = data.number("x", row), let y = data.number("y", row) else { return nil }
      return Point(x: x, y: y, label: data.has("label") ? data.label("label", row) : "")
    }
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    let across = Scale(low: min(0, xs.min() ?? 0), high: max(0, xs.max() ?? 1), whole: data.isWhole("x"), closed: true)
    let low = min(data.settings.from ?? 0, ys.min() ?? 0)
    let up = Scale(low: low, high: max(low, ys.max() ?? 1), whole: data.isWhole("y"), closed: true)
    let (xFormat, yFormat) = (data.format("x"), data.format("y"))
    var svg = SVG()
    svg.words("↑ " + HTMLText.cut(data.title("y"), 40), y: 11, kind: "k")
    for tick in up.ticks { svg.axis(y: y(tick, up), zero: tick == 0) }
    for (index, tick) in across.ticks.enumerated() {
      let isLast = index == across.ticks.count - 1
      svg.words(
        data.words(tick, on: across, xFormat), x: x(tick, across), y: bottom + 18,
        kind: index == 0 ? "" : isLast ? "e" : "m")
    }
    svg.words(HTMLText.cut(data.title("x"), 40) + " →", x: 1, y: bottom + 38, kind: "k e")
    if points.count > named {
      svg.raw(cloud(points, across, up))
    } else {
      for point in points {
        svg.raw("<g class=\"t2\">")
        svg.dot(
          x: x(point.x, across), y: Double(y(point.y, up)), radius: "3.5",
          title: "\(point.label) \(data.number(point.x, xFormat)), \(data.number(point.y, yFormat))")
        svg.raw("</g>")
      }
    }
    var taken: [Int] = []
    for point in outermost(points, data) {
      let isPoint = point.label == data.settings.point
      let place = y(point.y, up)
      guard isPoint || taken.allSatisfy({ abs($0 - place) > 16 }) else { continue }
      taken.append(place)
      svg.raw("<g class=\"\(isPoint ? "t1" : "t2")\">")
      if isPoint { svg.dot(x: x(point.x, across), y: Double(place), radius: "5", title: point.label) }
      let isRight = across.place(point.x) > 0.55
      svg.words(
        HTMLText.cut(point.label, 18), x: x(point.x, across), y: place + 4, kind: isRight ? "lab e" : "lab",
        dx: isRight ? -8 : 8)
      svg.raw("</g>")
    }
    for tick in up.ticks { svg.words(data.words(tick, on: up, yFormat), y: y(tick, up) - 4) }
    var drawing = ChartDrawing(
      picture: svg.picture(
        id: id, height: height, title: data.settings.title, description: description(points, data, xFormat, yFormat)))
    if up.low > 0 { drawing.remarks.append(data.words(.chartUpright, (.n, data.words(up.low, on: up, yFormat)))) }
    if let remark = data.firstRows { drawing.remarks.append(remark) }
    return drawing
  }

  /// Draws very many points as paths of half-transparent dots.
  private static func cloud(_ points: [Point], _ across: Scale, _ up: Scale) -> String {
    let dots = points.map { point in
      "M\(SVG.number(across.place(point.x) * 1000)) \(SVG.number(1000 - up.place(point.y) * 1000))h0"
    }
    // Dots of one path do not add up to a darker colour; those of several paths do.
    let paths = stride(from: 0, to: dots.count, by: named).map { start in
      "<path class=\"cloud\" d=\"\(dots[start..<min(start + named, dots.count)].joined())\"/>"
    }
    return "<svg class=\"t2\" x=\"\(SVG.percent(start))\" y=\"\(top)\" width=\"\(SVG.percent(width))\" "
      + "height=\"\(bottom - top)\" viewBox=\"0 0 1000 1000\" preserveAspectRatio=\"none\" overflow=\"visible\">"
      + paths.joined() + "</svg>"
  }

  private static func outermost(_ points: [Point], _ data: ChartData) -> [Point] {
    guard data.has("label") else { return [] }
    let own = points.first { $0.label == data.settings.point }
    let ends =
      points.count > crowd ? [] : [points.max { $0.y < $1.y }, points.max { $0.x < $1.x }, points.min { $0.y < $1.y }]
    return [own].compactMap { $0 } + ends.compactMap { $0 }.filter { $0.label != data.settings.point }
  }

  private static func description(
    _ points: [Point], _ data: ChartData, _ xFormat: ValueFormat, _ yFormat: ValueFormat
  ) -> String {
    guard let high = points.max(by: { $0.y < $1.y }), let far = points.max(by: { $0.x < $1.x }) else {
      return data.words[.chartNothing]
    }
    func words(_ point: Point) -> String {
      let place = data.words(
        .chartPlace, (.first, data.number(point.x, xFormat)), (.last, data.number(point.y, yFormat)))
      return point.label.isEmpty ? place : point.label + data.words[.comma] + place
    }
    return data.words.count(
      .chartPoints, points.count, (.first, data.title("x")), (.last, data.title("y")), (.high, words(high)),
      (.to, words(far)))
  }

  private static func x(_ value: Double, _ scale: Scale) -> Double { start + scale.place(value) * width }

  private static func y(_ value: Double, _ scale: Scale) -> Int {
    bottom - Int((scale.place(value) * Double(bottom - top)).rounded())
  }
}
