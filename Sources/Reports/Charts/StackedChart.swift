internal import Model

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
    let others = parts.kinds.dropFirst(named.count)
    let format = data.format("value")
    let most = shown.map(parts.sum).max() ?? 0
    var svg = SVG()
    for (index, label) in shown.enumerated() {
      let top = 6 + index * step
      let own = parts.values[label] ?? [:]
      var pieces = named.map { ($0, own[$0] ?? 0) }
      if !others.isEmpty { pieces.append((data.words[.chartOther], others.reduce(0) { $0 + (own[$1] ?? 0) })) }
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
    let rest = others.isEmpty ? [] : [data.words(.chartOthers, (.n, data.words.language.words(for: others.count)))]
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
