internal import Model

/// Means as points on lines, which are their 95 % intervals, one below the other; the own one first and in colour.
struct IntervalChart {
  struct Row {
    let label: String
    let mean: StarMean
  }

  private let rows: [Row]
  /// The first number of the axis, in halves of a star.
  private let low: Int
  private let name: String
  private let description: String

  // Tenths of a percent, and pixels.
  private static let left = 20
  private static let right = 960
  private static let step = 42

  /// `rows` has at least one row; the first is the own one.
  init(_ rows: [Row], name: String, description: String) {
    self.rows = rows
    self.name = name
    self.description = description
    let lowest = rows.map { $0.mean.mean - $0.mean.margin }.min() ?? 0
    low = max(2, min(9, lowest / 500))
  }

  /// The first number of the axis, in stars.
  var axis: Double { Double(low) / 2 }

  func draw(_ language: Language) -> [UInt8] {
    let height = rows.count * Self.step
    var svg = TextWriter(capacity: 800 + rows.count * 260)
    svg += "<svg height=\""
    svg.add(height + 24)
    svg += "\" role=\"img\" aria-labelledby=\"it id\"><title id=\"it\">"
    svg.add(Markup.escaped(name))
    svg += "</title><desc id=\"id\">"
    svg.add(Markup.escaped(description))
    svg += "</desc>\n"
    for halves in ticks { addTick(halves, height, language, to: &svg) }
    for (index, row) in rows.enumerated() { add(row, at: index, to: &svg) }
    svg += "</svg>"
    return svg.bytes
  }

  /// At most five ticks, halves or whole stars.
  private var ticks: [Int] {
    let step = 10 - low <= 4 ? 1 : 2
    return Array(stride(from: 10, through: low, by: -step).reversed())
  }

  private func x(_ thousandths: Int) -> Int {
    let share = (thousandths - low * 500) * (Self.right - Self.left) / (5000 - low * 500)
    return min(Self.right, max(Self.left, Self.left + share))
  }

  private func addTick(_ halves: Int, _ height: Int, _ language: Language, to svg: inout TextWriter) {
    let x = x(halves * 500)
    svg += "<line class=\"axis\" x1=\""
    svg.add(tenths: x)
    svg += "%\" x2=\""
    svg.add(tenths: x)
    svg += "%\" y1=\"0\" y2=\""
    svg.add(height)
    svg += "\"/><text class=\"m\" x=\""
    svg.add(tenths: x)
    svg += "%\" y=\""
    svg.add(height + 18)
    svg += "\">"
    svg.add(language.stars(Double(halves) / 2))
    svg += "</text>\n"
  }

  private func add(_ row: Row, at index: Int, to svg: inout TextWriter) {
    let y = index * Self.step + 30
    svg += index == 0 ? "<g class=\"t1\">" : "<g class=\"t0\">"
    svg += "<line class=\"line\" x1=\""
    svg.add(tenths: x(row.mean.mean - row.mean.margin))
    svg += "%\" x2=\""
    svg.add(tenths: x(row.mean.mean + row.mean.margin))
    svg += "%\" y1=\""
    svg.add(y)
    svg += "\" y2=\""
    svg.add(y)
    svg += "\"/><circle class=\"fill\" cx=\""
    svg.add(tenths: x(row.mean.mean))
    svg += "%\" cy=\""
    svg.add(y)
    svg += "\" r=\"5\"/></g><text"
    if index == 0 { svg += " class=\"k\"" }
    svg += " y=\""
    svg.add(y - 12)
    svg += "\">"
    svg.add(Markup.escaped(row.label))
    svg += "</text>\n"
  }
}
