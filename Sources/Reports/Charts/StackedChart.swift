internal import Model

/// Bars made of parts, at most four kinds of them, the rest together.
enum StackedChart {
  private static let tones = ["t1", "t2", "t3", "t4", "t0"]

  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    var labels: [String] = []
    var kinds: [String] = []
    var parts: [String: [String: Double]] = [:]
    for row in data.result.rows.indices {
      guard let value = data.number("value", row), value >= 0 else { continue }
      let (label, kind) = (data.label("label", row), data.label("series", row))
      if parts[label] == nil { labels.append(label) }
      if !kinds.contains(kind) { kinds.append(kind) }
      parts[label, default: [:]][kind, default: 0] += value
    }
    let shown = Array(labels.prefix(data.settings.rows))
    let named = kinds.count > 5 ? Array(kinds.prefix(4)) : kinds
    let format = data.format("value")
    let most = shown.map { parts[$0]?.values.sorted().reduce(0, +) ?? 0 }.max() ?? 0
    var svg = SVG()
    for (index, label) in shown.enumerated() {
      let top = 6 + index * 46
      let own = parts[label] ?? [:]
      var pieces = named.map { ($0, own[$0] ?? 0) }
      if named.count < kinds.count {
        pieces.append((data.words[.chartOther], kinds.filter { !named.contains($0) }.reduce(0) { $0 + (own[$1] ?? 0) }))
      }
      svg.words(HTMLText.cut(label, 48), y: top + 11)
      var x = 0.0
      for (place, piece) in pieces.enumerated() where piece.1 > 0 && most > 0 {
        let width = piece.1 / most * 0.85
        svg.bar(
          x: x, y: top + 16, width: width, height: 18, tone: tones[min(place, 4)],
          title: "\(label), \(piece.0): \(data.words(piece.1, format))")
        x += width
      }
      svg.words(data.number(own.values.sorted().reduce(0, +), format), x: x, y: top + 30, kind: "k", dx: 6)
    }
    let key = (named + (named.count < kinds.count ? [data.words[.chartOther]] : [])).enumerated().map { place, name in
      "<span class=\"state \(tones[min(place, 4)])\">\(HTMLText.escape(HTMLText.cut(name, 30)))</span>"
    }
    return ChartDrawing(
      picture: svg.picture(
        id: id, height: 10 + 46 * shown.count, title: data.settings.title,
        description: data.words.count(
          .chartParts, shown.count, (.total, String(kinds.count)),
          (.list, kinds.prefix(8).joined(separator: data.words[.comma])))),
      below: "<p class=\"meta\">" + key.joined(separator: " ") + "</p>",
      remarks: labels.count > shown.count ? [data.firstDrawn(shown.count, of: labels.count)] : [])
  }
}
