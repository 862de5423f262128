internal import Model
internal import Templating

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
    var svg = MarkupWriter(capacity: 800 + rows.count * 260)
    svg.drawing(id: "i", height: height + 24, name: name, description: description) { svg in
      for halves in ticks { addTick(halves, height, language, to: &svg) }
      for (index, row) in rows.enumerated() { add(row, at: index, to: &svg) }
    }
    return svg.bytes
  }

  /// At most five ticks, halves or whole stars.
  private var ticks: [Int] {
    let step = 10 - low <= 4 ? 1 : 2
    return Array(stride(from: 10, through: low, by: -step).reversed())
  }

  private func x(_ thousandths: Int) -> Percent {
    let share = (thousandths - low * 500) * (Self.right - Self.left) / (5000 - low * 500)
    return Percent(permille: min(Self.right, max(Self.left, Self.left + share)))
  }

  private func addTick(_ halves: Int, _ height: Int, _ language: Language, to svg: inout MarkupWriter) {
    let x = x(halves * 500)
    svg.shape("line", ["class": "axis", "x1": x, "x2": x, "y1": 0, "y2": height])
    svg.element("text", ["class": "m", "x": x, "y": height + 18], language.stars(Double(halves) / 2))
    svg.line()
  }

  private func add(_ row: Row, at index: Int, to svg: inout MarkupWriter) {
    let (y, mean, margin) = (index * Self.step + 30, row.mean.mean, row.mean.margin)
    svg.element("g", ["class": index == 0 ? "t1" : "t0"]) { svg in
      svg.shape("line", ["class": "line", "x1": x(mean - margin), "x2": x(mean + margin), "y1": y, "y2": y])
      svg.shape("circle", ["class": "fill", "cx": x(mean), "cy": y, "r": 5])
    }
    svg.element("text", ["class": index == 0 ? "k" : nil, "y": y - 12], row.label)
    svg.line()
  }
}
