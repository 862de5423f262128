internal import Model
internal import Store

/// Lines over time with names at their ends: at most four, of which three are coloured.
enum LineChart {
  /// One line.
  struct Series {
    var name: String
    /// A value for each position on the axis; nil if there is none.
    var values: [Double?]
    /// The ends of the band around it; empty if it has none.
    var lows: [Double?] = []
    var highs: [Double?] = []
  }

  private static let width = 0.72
  private static let top = 16
  private static let bottom = 246
  private static let most = 4
  /// Up to this many positions, each value is drawn with its own dot.
  private static let dotted = 60

  static func draw(_ data: ChartData, id: String, area: Bool = false) throws(ReportMistake) -> ChartDrawing {
    let (labels, all, times) = series(data)
    let axis = TimeAxis(times, data.words.language)
    let isOpen = axis?.isOpen(data.until) ?? false
    let shown = chosen(all, data)
    let format = data.format("value")
    let values =
      shown.flatMap { line in (line.values + line.lows + line.highs).compactMap { $0 } }
      + data.settings.lines.compactMap(\.value)
    let least = values.min() ?? 0
    let low = area ? min(0, least) : min(data.settings.from ?? 0, least)
    let scale = Scale(
      low: low, high: max(low, data.settings.from == nil ? 0 : low, values.max() ?? 1), whole: data.isWhole("value"),
      closed: true)
    var svg = SVG()
    for tick in scale.ticks where tick >= scale.low {
      svg.axis(y: y(tick, scale), to: width, zero: tick == 0)
    }
    let marks =
      axis?.marks ?? AxisLabels.marks(labels.count).map { ($0.place, AxisLabels.short(labels[$0.place]), $0.kind) }
    for (index, text, kind) in marks { svg.words(text, x: x(index, labels.count), y: bottom + 20, kind: kind) }
    data.drawLines(y: { y($0, scale) }, to: width, &svg)
    data.draw(
      try data.marks(labels, times), x: { x($0, labels.count) }, from: top, to: bottom, &svg)
    let ends = LabelSpread.spread(
      shown.map { y($0.values.last(where: { $0 != nil }).flatMap { $0 } ?? scale.low, scale) })
    for (index, line) in shown.enumerated() {
      draw(
        line, tone: tone(index, line.name, data), labels, scale, format, ends[index], area, isOpen: isOpen,
        data, &svg)
    }
    data.nameLines(y: { y($0, scale) }, to: width, &svg)
    for tick in scale.ticks where tick >= scale.low {
      let unit = tick == scale.ticks.last && !data.settings.unit.isEmpty ? " " + data.settings.unit : ""
      svg.words(data.words(tick, on: scale, format) + unit, y: y(tick, scale) - 4)
    }
    var drawing = ChartDrawing(
      picture: svg.picture(
        id: id, height: bottom + 34, title: data.settings.title, description: description(shown, labels, data, format)))
    if scale.low > 0 { drawing.remarks.append(data.words(.chartAxis, (.n, data.words(scale.low, on: scale, format)))) }
    if all.count > shown.count {
      drawing.remarks.append(
        data.words(.chartLines, (.n, String(shown.count)), (.total, data.words.language.words(for: all.count))))
    }
    if let remark = data.firstRows { drawing.remarks.append(remark) }
    if isOpen, let remark = data.openRemark(labels) { drawing.remarks.append(remark) }
    return drawing
  }

  private static func series(_ data: ChartData) -> (labels: [String], series: [Series], times: [AnalystValue]) {
    var labels: [String] = []
    var times: [AnalystValue] = []
    var places: [String: Int] = [:]
    var order: [String] = []
    var points: [String: [(place: Int, value: Double, low: Double?, high: Double?)]] = [:]
    for row in data.result.rows.indices {
      let label = data.label("label", row)
      let name = data.has("series") ? data.label("series", row) : ""
      if places[label] == nil {
        places[label] = labels.count
        labels.append(label)
        times.append(data.raw("label", row))
      }
      if points[name] == nil { order.append(name) }
      if let place = places[label], let value = data.number("value", row) {
        points[name, default: []].append((place, value, data.number("low", row), data.number("high", row)))
      }
    }
    return (
      labels,
      order.map { name in
        var values = [Double?](repeating: nil, count: labels.count)
        var (lows, highs) = (values, values)
        for point in points[name] ?? [] {
          (values[point.place], lows[point.place], highs[point.place]) = (point.value, point.low, point.high)
        }
        let hasBand = data.has("low") && data.has("high")
        return Series(name: name, values: values, lows: hasBand ? lows : [], highs: hasBand ? highs : [])
      }, times
    )
  }

  /// The line of `point`, and the first other ones.
  private static func chosen(_ all: [Series], _ data: ChartData) -> [Series] {
    guard all.count > most, let point = all.first(where: { $0.name == data.settings.point }) else {
      return Array(all.prefix(most))
    }
    return [point] + all.filter { $0.name != point.name }.prefix(most - 1)
  }

  /// `point` has the accent colour, or else the first line. At least one of four lines is grey.
  private static func tone(_ index: Int, _ name: String, _ data: ChartData) -> String {
    if let point = data.settings.point { return name == point ? "t1" : ["t2", "t3", "t0", "t0"][min(3, index)] }
    return ["t1", "t2", "t3", "t0"][min(3, index)]
  }

  private static func x(_ index: Int, _ count: Int) -> Double {
    count > 1 ? width * Double(index) / Double(count - 1) : width / 2
  }

  private static func y(_ value: Double, _ scale: Scale) -> Int {
    bottom - Int((scale.place(value) * Double(bottom - top)).rounded())
  }

  private static func draw(
    _ line: Series, tone: String, _ labels: [String], _ scale: Scale, _ format: ValueFormat, _ end: Int, _ area: Bool,
    isOpen: Bool, _ data: ChartData, _ svg: inout SVG
  ) {
    svg.raw(
      "\n<g class=\"\(tone)\"><svg y=\"\(top)\" width=\"\(SVG.percent(width))\" height=\"\(bottom - top)\" "
        + "viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\" overflow=\"visible\">")
    svg.raw(band(line, labels.count, scale))
    var alone: [String] = []
    for run in runs(line.values) {
      let points = Thinning.thinned(run, most: 600).map { index, value in
        let across = labels.count > 1 ? 100 * Double(index) / Double(labels.count - 1) : 50
        return "\(SVG.number(across)),\(SVG.number(100 - scale.place(value) * 100))"
      }
      if area, let first = points.first, let last = points.last {
        let start = first.split(separator: ",")[0]
        let stop = last.split(separator: ",")[0]
        let zero = SVG.number(100 - scale.place(0) * 100)
        svg.raw(
          "<polygon class=\"fill h1\" points=\"\(start),\(zero) \(points.joined(separator: " ")) \(stop),\(zero)\"/>")
      }
      if points.count > 1 {
        // The way to a period that is not over is dashed.
        let isDashed = isOpen && run.last?.0 == labels.count - 1
        let solid = isDashed ? points.dropLast() : points[...]
        if solid.count > 1 { svg.raw("<polyline class=\"line\" points=\"\(solid.joined(separator: " "))\"/>") }
        if isDashed {
          svg.raw("<polyline class=\"line dash\" points=\"\(points.suffix(2).joined(separator: " "))\"/>")
        }
      } else if labels.count > dotted {
        alone += points
      }
    }
    // A value between two gaps has no line, and single elements for each dot would be too many.
    if !alone.isEmpty { svg.raw("<path class=\"dots\" d=\"\(alone.map { "M\($0)h0" }.joined())\"/>") }
    svg.raw("</svg>")
    let last = line.values.lastIndex { $0 != nil }
    for (index, value) in line.values.enumerated() {
      guard let value, labels.count <= dotted || index == last else { continue }
      let name = line.name.isEmpty ? labels[index] : "\(line.name), \(labels[index])"
      svg.dot(
        x: x(index, labels.count), y: Double(y(value, scale)), radius: index == last ? "4" : "2.5",
        title: "\(name): \(data.words(value, format))")
    }
    if let last, let value = line.values[last] {
      let number = data.label(value, format)
      // The number is written first, as it must not be cut.
      svg.words(
        line.name.isEmpty ? number : number + " " + line.name, narrow: 13, wide: 28, x: width + 0.022, y: end + 4,
        kind: "lab")
    }
    svg.raw("</g>")
  }

  /// The area between the low and the high values, over the positions that have both.
  private static func band(_ line: Series, _ count: Int, _ scale: Scale) -> String {
    let both = zip(line.lows, line.highs).map { low, high in low.flatMap { low in high.map { (low, $0) } } }
    func point(_ index: Int, _ value: Double) -> String {
      let across = count > 1 ? 100 * Double(index) / Double(count - 1) : 50
      return "\(SVG.number(across)),\(SVG.number(100 - scale.place(value) * 100))"
    }
    return runs(both.map { $0?.0 }).filter { $0.count > 1 }.map { run in
      let lows = run.map { point($0.0, $0.1) }
      let highs = run.reversed().compactMap { index, _ in both[index].map { point(index, $0.1) } }
      return "<polygon class=\"band\" points=\"\((lows + highs).joined(separator: " "))\"/>"
    }.joined()
  }

  /// The parts of a line without a gap.
  private static func runs(_ values: [Double?]) -> [[(Int, Double)]] {
    var runs: [[(Int, Double)]] = []
    var current: [(Int, Double)] = []
    for (index, value) in values.enumerated() {
      if let value {
        current.append((index, value))
      } else if !current.isEmpty {
        runs.append(current)
        current = []
      }
    }
    return current.isEmpty ? runs : runs + [current]
  }

  private static func description(
    _ lines: [Series], _ labels: [String], _ data: ChartData, _ format: ValueFormat
  ) -> String {
    let sentences = lines.compactMap { line -> String? in
      let known = line.values.compactMap { $0 }
      guard let first = known.first, let last = known.last else { return nil }
      let change = data.words(.chartFromTo, (.from, data.words(first, format)), (.to, data.words(last, format)))
      return line.name.isEmpty ? change : "\(line.name) \(change)"
    }
    guard let first = labels.first, let last = labels.last, !sentences.isEmpty else {
      return data.words[.chartNothing]
    }
    return data.words(.chartLineWords, (.first, first), (.last, last), (.list, sentences.joined(separator: "; ")))
  }
}

/// Moves the names of lines apart where the lines' ends are close together.
enum LabelSpread {
  /// The positions in the same order, at least `gap` apart. One pass down and one up move them as little as they can.
  static func spread(_ places: [Int], gap: Int = 15, lowest: Int = 250) -> [Int] {
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    var moved = places
    for (before, after) in zip(order, order.dropFirst()) {
      moved[after] = max(moved[after], moved[before] + gap)
    }
    var limit = lowest
    for index in order.reversed() {
      moved[index] = min(moved[index], limit)
      limit = moved[index] - gap
    }
    return moved
  }
}

/// Reduces the points of a line that has more of them than a screen can show.
enum Thinning {
  /// The lowest and the highest point of every section, with the first and the last point; all points if there are at
  /// most `most`.
  static func thinned(_ points: [(Int, Double)], most: Int) -> [(Int, Double)] {
    guard points.count > most, most >= 4 else { return points }
    let stretches = most / 2 - 1
    var kept = [points[0]]
    for number in 0..<stretches {
      let stretch = points[(number * points.count / stretches)..<((number + 1) * points.count / stretches)]
      guard let low = stretch.min(by: { $0.1 < $1.1 }), let high = stretch.max(by: { $0.1 < $1.1 }) else { continue }
      for point in low.0 <= high.0 ? [low, high] : [high, low] where point.0 > kept[kept.count - 1].0 {
        kept.append(point)
      }
    }
    if let last = points.last, last.0 > kept[kept.count - 1].0 { kept.append(last) }
    return kept
  }
}

/// A line chart of the size of a word, for a cell of a table.
enum Sparkline {
  /// The picture of numbers separated by commas or blanks; a dash if there are fewer than two.
  static func html(_ text: String, _ words: StringTable, tone: String = "t1") -> String {
    let numbers = text.split { $0 == "," || $0 == " " }.compactMap { Double($0) }.filter(\.isFinite).suffix(60)
    guard numbers.count > 1, let low = numbers.min(), let high = numbers.max(), let first = numbers.first,
      let last = numbers.last
    else { return "–" }
    let points = numbers.enumerated().map { index, number in
      let x = 2 + 104 * Double(index) / Double(numbers.count - 1)
      let y = high > low ? 23 - 18 * (number - low) / (high - low) : 14
      return (x: SVG.number(x), y: SVG.number(y))
    }
    let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    let end = points[points.count - 1]
    let ends = [first, last].map { NumberText.grouped($0, decimals: NumberText.decimals($0), words.language) }
    let label = HTMLText.escape(words(.chartFromTo, (.from, ends[0]), (.to, ends[1])))
    return "<svg class=\"spark \(tone)\" viewBox=\"0 0 112 28\" width=\"112\" height=\"28\" role=\"img\" "
      + "aria-label=\"\(label)\"><polyline class=\"line\" points=\"\(line)\"/>"
      + "<circle class=\"fill\" cx=\"\(end.x)\" cy=\"\(end.y)\" r=\"3.5\"/></svg>"
  }
}
