internal import Model

/// Counts of bins in their order, the bars within a table.
enum HistogramChart {
  static func draw(_ data: ChartData, id: String) -> ChartDrawing {
    let rows = data.result.rows.indices.compactMap { row in
      data.number("value", row).map { (label: data.label("label", row), value: max(0, $0)) }
    }
    let most = rows.map(\.value).max() ?? 0
    let format = data.format("value")
    let lines = rows.prefix(60).map { row in
      let share = most > 0 ? row.value / most : 0
      let tone = data.settings.point == row.label ? "t1" : data.settings.point == nil ? "t1" : "t0"
      return "<tr><th scope=\"row\">\(HTMLText.escape(HTMLText.cut(row.label, 24)))</th><td><svg class=\"\(tone)\" "
        + "aria-hidden=\"true\"><rect class=\"fill\" width=\"\(SVG.percent(share))\" height=\"16\"/></svg></td>"
        + "<td class=\"num\">\(HTMLText.escape(data.number(row.value, format)))</td></tr>"
    }
    let picture =
      "<table class=\"bars\"><caption class=\"vh\">\(HTMLText.escape(data.settings.title))</caption><tbody>"
      + lines.joined() + "</tbody></table>"
    var drawing = ChartDrawing(picture: picture)
    if rows.count > 60 { drawing.remarks.append(data.firstDrawn(60, of: rows.count)) }
    return drawing
  }
}
