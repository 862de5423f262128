internal import Diagnostics
internal import Model

/// The small picture of a report on the front page: its first line with the last value, or else its first bars.
struct StoryPicture: Sendable, Hashable {
  enum Shape: String, Sendable, Hashable {
    case line, bars
  }

  var shape: Shape
  var values: [Double]
  /// The last value beside a line, or the name and value of the highest bar.
  var label: String

  /// The maximum numbers of values that are drawn.
  static let mostPoints = 60
  static let mostBars = 12
  /// The share of the width that is drawn; the rest has the label.
  private static let width = 0.74

  /// The picture with a text alternative; nil if there are fewer than two values. `words` describe it.
  func svg(height: Int, _ words: StringTable) -> String? {
    guard values.count > 1, let low = values.min(), let high = values.max(), let first = values.first,
      let last = values.last
    else { return nil }
    let ends = [first, last].map { NumberText.grouped($0, decimals: NumberText.decimals($0), words.language) }
    let said = HTMLText.escape(words(.chartFromTo, (.from, ends[0]), (.to, ends[1])))
    var svg = SVG()
    switch shape {
    case .line:
      let y = draw(line: Scale(low: low, high: high), height, &svg)
      // A telephone has room for ten characters. A longer label is hidden there, as a cut number would be a wrong one.
      let kind = label.count > 10 ? "lab roomy" : "lab"
      svg.words(HTMLText.cut(label, 14), x: Self.width + 0.03, y: max(12, min(height - 2, y + 5)), kind: kind)
    case .bars: draw(bars: max(high, 0), height, &svg)
    }
    return "<svg class=\"t1\" height=\"\(height)\" role=\"img\" aria-label=\"\(said)\">\(svg.text)</svg>"
  }

  /// Draws the line, and returns where it ends.
  private func draw(line scale: Scale, _ height: Int, _ svg: inout SVG) -> Int {
    let (top, bottom) = (8, height - 8)
    let points = values.enumerated().map { index, value in
      let across = 100 * Double(index) / Double(values.count - 1)
      return "\(SVG.number(across)),\(SVG.number(100 - scale.place(value) * 100))"
    }
    svg.axis(y: bottom, to: Self.width)
    svg.raw(
      "<svg y=\"\(top)\" width=\"\(SVG.percent(Self.width))\" height=\"\(bottom - top)\" viewBox=\"0 0 100 100\" "
        + "preserveAspectRatio=\"none\" overflow=\"visible\"><polyline class=\"line\" points=\""
        + points.joined(separator: " ") + "\"/></svg>")
    let end = bottom - Int((scale.place(values[values.count - 1]) * Double(bottom - top)).rounded())
    svg.raw("<circle class=\"fill\" cx=\"\(SVG.percent(Self.width))\" cy=\"\(end)\" r=\"4\"/>")
    return end
  }

  /// Draws upright bars from zero, the highest in the accent colour.
  private func draw(bars high: Double, _ height: Int, _ svg: inout SVG) {
    let bottom = height - 4
    let step = 1 / Double(values.count)
    for (index, value) in values.enumerated() where value > 0 && high > 0 {
      let tall = max(1, Int((value / high * Double(bottom - 6)).rounded()))
      svg.raw(
        "<rect class=\"fill\(value == high ? "" : " t0")\" x=\"\(SVG.percent(step * Double(index)))\" "
          + "y=\"\(bottom - tall)\" width=\"\(SVG.percent(step * 0.8))\" height=\"\(tall)\"/>")
    }
    svg.axis(y: bottom, zero: true)
  }
}
