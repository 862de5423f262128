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

/// Bars of at most four kinds of parts; other kinds are added up in one.
enum StackedChart {
  private static let tones = ["t1", "t2", "t4", "t3", "t0"]
  private static let step = 46

  /// The sums of the rows, in the order of the rows.
  private struct Parts {
    var labels: [String] = []
    var kinds: [String] = []
    var values: [String: [String: Double]] = [:]
    /// The number of rows with negative values, which stacked bars cannot show.
    var negative = 0

    init(_ data: ChartData) {
      var seen: Set<String> = []
      for row in data.result.rows.indices {
        guard let value = data.number("value", row) else { continue }
        guard value >= 0 else {
          negative += 1
          continue
        }
        let (label, kind) = (data.label("label", row), data.label("series", row))
        if values[label] == nil { labels.append(label) }
        if seen.insert(kind).inserted { kinds.append(kind) }
        values[label, default: [:]][kind, default: 0] += value
      }
    }

    func sum(_ label: String) -> Double { values[label]?.values.sorted().reduce(0, +) ?? 0 }
  }

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let parts = Parts(data)
    let shown = Array(parts.labels.prefix(data.settings.rows))
    let named = parts.kinds.count > 5 ? Array(parts.kinds.prefix(4)) : parts.kinds
    let unnamed = parts.kinds.dropFirst(named.count)
    let format = data.format("value")
    let most = shown.map(parts.sum).max() ?? 0
    var svg = SVG()
    for (index, label) in shown.enumerated() {
      let top = 6 + index * step
      let own = parts.values[label] ?? [:]
      var pieces = named.map { ($0, own[$0] ?? 0) }
      if !unnamed.isEmpty { pieces.append((data.words[.chartOther], unnamed.reduce(0) { $0 + (own[$1] ?? 0) })) }
      svg.words(HTMLText.cut(label, 48), y: top + 11)
      var x = 0.0
      for (place, piece) in pieces.enumerated() where piece.1 > 0 && most > 0 {
        let whole = data.settings.isShare ? parts.sum(label) : most
        guard whole > 0 else { continue }
        let width = piece.1 / whole * (data.settings.isShare ? 0.88 : 0.83)
        svg.bar(
          x: x, y: top + 16, width: width, height: 18, tone: "cut " + tones[min(place, 4)],
          title: "\(label), \(piece.0): \(said(piece.1, of: whole, format, data))")
        if index == 0, Double(piece.0.count) * 8 < width * 300 {
          svg.words(piece.0, x: x, y: top + 30, kind: "within \(tones[min(place, 4)])", dx: 5)
        }
        x += width
      }
      svg.words(data.label(parts.sum(label), format), x: x, y: top + 30, kind: "k", dx: 6)
    }
    let rest = unnamed.isEmpty ? [] : [data.words(.chartOthers, (.n, data.words.language.words(for: unnamed.count)))]
    return ChartDrawing(
      picture: svg.picture(
        id: id, height: 10 + step * shown.count, title: data.settings.title,
        description: description(shown, parts, data, format)),
      below: key(named + rest), remarks: remarks(shown.count, parts, data))
  }

  /// A part as a share of its bar, or as it is.
  private static func said(_ part: Double, of whole: Double, _ format: ValueFormat, _ data: ChartData) -> String {
    guard data.settings.isShare else { return data.words(part, format) }
    return ValueFormat.percent(decimals: 0).string(.real(part / whole), data.words.language)
  }

  private static func key(_ names: [String]) -> String {
    let words = names.enumerated().map { place, name in
      "<span class=\"state \(tones[min(place, 4)])\">\(HTMLText.escape(HTMLText.cut(name, 30)))</span>"
    }
    return "<p class=\"meta parts\">" + words.joined(separator: " ") + "</p>"
  }

  private static func remarks(_ shown: Int, _ parts: Parts, _ data: ChartData) -> [String] {
    var remarks: [String] = []
    if parts.labels.count > shown { remarks.append(data.firstDrawn(shown, of: parts.labels.count)) }
    if parts.negative > 0 { remarks.append(data.words[.chartNegative]) }
    return remarks
  }

  private static func description(
    _ shown: [String], _ parts: Parts, _ data: ChartData, _ format: ValueFormat
  ) -> String {
    guard let most = shown.max(by: { parts.sum($0) < parts.sum($1) }) else { return data.words[.chartNothing] }
    return data.words.count(
      .chartParts, shown.count, (.total, data.words.language.words(for: parts.kinds.count)),
      (.list, parts.kinds.prefix(8).joined(separator: data.words[.comma])), (.first, most),
      (.high, data.words(parts.sum(most), format)))
  }
}

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

/// A distribution, with bars inside a table: either counts of given bins in their order, or single values that are put
/// into bins.
enum HistogramChart {
  private static let most = 60

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let rows = data.has("label") ? given(data) : binned(data)
    let most = rows.map(\.value).max() ?? 0
    let format = data.has("label") ? data.format("value") : .number(decimals: 0)
    let lines = rows.prefix(Self.most).map { row in
      let share = most > 0 ? max(0, row.value) / most : 0
      let tone = data.settings.point == row.label || data.settings.point == nil ? "t1" : "t0"
      return "<tr><th scope=\"row\">\(HTMLText.escape(HTMLText.cut(row.label, 24)))</th><td><svg class=\"\(tone)\" "
        + "aria-hidden=\"true\"><rect class=\"fill\" width=\"\(SVG.percent(share))\" height=\"16\"/></svg></td>"
        + "<td class=\"num\">\(HTMLText.escape(data.label(row.value, format)))</td></tr>"
    }
    let picture =
      "<table class=\"bars\"><caption class=\"vh\">\(HTMLText.escape(data.settings.title))</caption><tbody>"
      + lines.joined() + "</tbody></table>"
    var drawing = ChartDrawing(picture: picture)
    if rows.count > Self.most {
      drawing.remarks.append(data.firstDrawn(Self.most, of: max(rows.count, data.result.count)))
    }
    if !data.has("label"), let remark = data.firstRows { drawing.remarks.append(remark) }
    return drawing
  }

  private static func given(_ data: ChartData) -> [(label: String, value: Double)] {
    data.result.rows.indices.compactMap { row in
      data.number("value", row).map { (label: data.label("label", row), value: $0) }
    }
  }

  /// Bins of the same round width; each contains its lower edge but not its upper one.
  private static func binned(_ data: ChartData) -> [(label: String, value: Double)] {
    let values = data.result.rows.indices.compactMap { data.number("value", $0) }
    guard let low = values.min(), let high = values.max() else { return [] }
    let format = data.format("value")
    let isWhole = data.isWhole("value")
    let scale = Scale(low: low, high: low + (high - low) / 2.5, whole: isWhole)
    guard high > low, scale.ticks.count > 1 else { return [(data.words(low, on: scale, format), Double(values.count))] }
    let width = scale.ticks[1] - scale.ticks[0]
    let first = (low / width).rounded(.down)
    var counts = [Double](repeating: 0, count: min(most, max(1, Int((high / width).rounded(.down) - first) + 1)))
    for value in values { counts[min(counts.count - 1, max(0, Int((value / width).rounded(.down) - first)))] += 1 }
    return counts.enumerated().map { index, count in
      let edge = (first + Double(index)) * width
      let first = data.words(edge, on: scale, format)
      if isWhole, width == 1 { return (first, count) }
      let last = data.words(isWhole ? edge + width - 1 : edge + width, on: scale, format)
      return (data.words(.range, (.first, first), (.last, last)), count)
    }
  }
}
