internal import Model
internal import Templating

/// A bar for each month, from zero; the last one in colour. A month without a value is a gap.
struct MonthBars {
  let values: [Int?]
  /// The month of the first value, as the number of months since January of the year 0.
  let first: Int
  /// Makes the ids in the drawing different from those of other drawings on the page.
  let id: String
  let name: String
  let description: String
  /// A value as a text.
  let text: (Int) -> String

  // Tenths of a percent: tick labels are to the left. Pixels.
  private static let left = 80
  private static let right = 1000
  private static let top = 24
  private static let height = 136

  private var highest: Int { max(values.compactMap(\.self).max() ?? 0, 0) }
  private var lowest: Int { min(values.compactMap(\.self).min() ?? 0, 0) }

  func draw(_ language: Language) -> [UInt8] {
    var svg = MarkupWriter(capacity: 900 + values.count * 80)
    svg.drawing(id: id, height: 188, name: name, description: description) { svg in
      for tick in ticks { addTick(tick, to: &svg) }
      for (index, value) in values.enumerated() {
        if let value { addBar(value, at: index, to: &svg) }
      }
      addMonths(language, to: &svg)
    }
    return svg.bytes
  }

  /// Zero and round numbers, at most five.
  private var ticks: [Int] {
    let step = RoundStep.first { (highest - lowest) / $0 <= 3 }
    return Array(stride(from: lowest / step * step, through: highest, by: step))
  }

  private func y(_ value: Int) -> Int {
    let span = max(1, highest - lowest)
    return Self.top + Int((Double(highest - value) / Double(span) * Double(Self.height)).rounded())
  }

  private func addTick(_ value: Int, to svg: inout MarkupWriter) {
    let y = y(value)
    svg.shape("line", ["class": value == 0 ? "axis zero" : "axis", "x2": "100%", "y1": y, "y2": y])
    guard value != 0 else { return }
    svg.element("text", ["y": y - 4], text(value))
    svg.line()
  }

  /// The left edge of a month, in tenths of a percent.
  private func x(_ index: Int) -> Int { Self.left + index * (Self.right - Self.left) / max(1, values.count) }

  private func addBar(_ value: Int, at index: Int, to svg: inout MarkupWriter) {
    let (start, end) = (x(index), x(index + 1))
    let gap = max(1, (end - start) / 5)
    let (upper, lower) = (y(max(0, value)), y(min(0, value)))
    let isLast = index + 1 == values.count
    svg.element("g", ["class": isLast ? "t1" : "t0"]) { svg in
      svg.shape(
        "rect",
        [
          "class": "fill", "x": Percent(permille: start + gap), "y": upper,
          "width": Percent(permille: end - start - gap), "height": lower - upper,
        ])
      if isLast { svg.element("text", ["class": "lab e", "x": "100%", "y": upper - 8], text(value)) }
    }
    svg.line()
  }

  /// Years at their Januaries; the first and the last month if there is none with room.
  private func addMonths(_ language: Language, to svg: inout MarkupWriter) {
    let januaries = values.indices.filter { (first + $0).isMultiple(of: 12) && x($0) < 900 }
    guard januaries.isEmpty else {
      let step = (januaries.count + 4) / 5
      for index in stride(from: 0, to: januaries.count, by: step) {
        addMonth(String((first + januaries[index]) / 12), "s", x(januaries[index]), to: &svg)
      }
      return
    }
    addMonth(language.shortWords(forMonth: first % 12 + 1, of: first / 12), "s", Self.left, to: &svg)
    guard values.count > 5 else { return }
    let last = first + values.count - 1
    addMonth(language.shortWords(forMonth: last % 12 + 1, of: last / 12), "e", Self.right, to: &svg)
  }

  private func addMonth(_ words: String, _ anchor: String, _ x: Int, to svg: inout MarkupWriter) {
    svg.element("text", ["class": anchor, "x": Percent(permille: x), "y": 182], words)
  }
}
