internal import Model

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
    var svg = TextWriter(capacity: 900 + values.count * 80)
    svg += "<svg height=\"188\" role=\"img\" aria-labelledby=\""
    svg.add("\(id)t \(id)d\"><title id=\"\(id)t\">")
    svg.add(Markup.escaped(name))
    svg.add("</title><desc id=\"\(id)d\">")
    svg.add(Markup.escaped(description))
    svg += "</desc>\n"
    for tick in ticks { addTick(tick, to: &svg) }
    for (index, value) in values.enumerated() {
      if let value { addBar(value, at: index, to: &svg) }
    }
    addMonths(language, to: &svg)
    svg += "</svg>"
    return svg.bytes
  }

  /// Zero and round numbers, at most five.
  private var ticks: [Int] {
    var step = 1
    while true {
      for factor in [1, 2, 5] where (highest - lowest) / (step * factor) <= 3 {
        let size = step * factor
        return Array(stride(from: lowest / size * size, through: highest, by: size))
      }
      step *= 10
    }
  }

  private func y(_ value: Int) -> Int {
    let span = max(1, highest - lowest)
    return Self.top + Int((Double(highest - value) / Double(span) * Double(Self.height)).rounded())
  }

  private func addTick(_ value: Int, to svg: inout TextWriter) {
    let y = y(value)
    svg += "<line class=\"axis"
    if value == 0 { svg += " zero" }
    svg += "\" x2=\"100%\" y1=\""
    svg.add(y)
    svg += "\" y2=\""
    svg.add(y)
    svg += "\"/>"
    guard value != 0 else { return }
    svg += "<text y=\""
    svg.add(y - 4)
    svg += "\">"
    svg.add(Markup.escaped(text(value)))
    svg += "</text>\n"
  }

  /// The left edge of a month, in tenths of a percent.
  private func x(_ index: Int) -> Int { Self.left + index * (Self.right - Self.left) / max(1, values.count) }

  private func addBar(_ value: Int, at index: Int, to svg: inout TextWriter) {
    let (start, end) = (x(index), x(index + 1))
    let gap = max(1, (end - start) / 5)
    let (upper, lower) = (y(max(0, value)), y(min(0, value)))
    svg +=
      index + 1 == values.count
      ? "<g class=\"t1\"><rect class=\"fill\" x=\"" : "<g class=\"t0\"><rect class=\"fill\" x=\""
    svg.add(tenths: start + gap)
    svg += "%\" y=\""
    svg.add(upper)
    svg += "\" width=\""
    svg.add(tenths: end - start - gap)
    svg += "%\" height=\""
    svg.add(lower - upper)
    svg += "\"/>"
    if index + 1 == values.count {
      svg += "<text class=\"lab e\" x=\"100%\" y=\""
      svg.add(upper - 8)
      svg += "\">"
      svg.add(Markup.escaped(text(value)))
      svg += "</text>"
    }
    svg += "</g>\n"
  }

  /// Years at their Januaries; the first and the last month if there is none with room.
  private func addMonths(_ language: Language, to svg: inout TextWriter) {
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

  private func addMonth(_ words: String, _ anchor: String, _ x: Int, to svg: inout TextWriter) {
    svg.add("<text class=\"\(anchor)\" x=\"")
    svg.add(tenths: x)
    svg += "%\" y=\"182\">"
    svg.add(Markup.escaped(words))
    svg += "</text>"
  }
}
