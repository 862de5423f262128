internal import Model

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
