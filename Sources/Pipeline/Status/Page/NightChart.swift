internal import Model

/// A column for each of thirty days, drawn as SVG. A day without a run has a dash, a refused one a cross.
struct NightChart {
  /// The heights of a day's column, the lowest part first, with what a pointer shows.
  struct Column {
    var parts: [Double]
    var words: String
    var total: Double { parts.reduce(0, +) }
  }

  let days: [NightDay]
  let columns: [Column]
  /// What the drawing shows, for those who cannot see it.
  let label: String
  /// The words beside the last column.
  let last: String
  /// The classes of the parts' colours. A single one is grey, and accented on the last day.
  let tones: [String]

  /// Percent of the width for one day, of which a gap is left out. The rest is for the last column's words.
  private static let step = 82.0
  private static let (floor, tallest) = (88, 70)

  func draw(_ page: inout MarkupWriter) {
    page.element("svg", ["height": "110", "role": "img", "aria-label": label]) { page in
      page.element("line", ["class": "axis", "x2": Self.percent(Self.step), "y1": "88", "y2": "88"], "")
      let most = columns.map(\.total).max() ?? 0
      for index in days.indices { column(index, most, &page) }
      words(most, &page)
    }
  }

  private func x(_ index: Int, _ share: Double = 0) -> String {
    Self.percent((Double(index) + share) * Self.step / Double(days.count))
  }

  private func column(_ index: Int, _ most: Double, _ page: inout MarkupWriter) {
    var top = Self.floor
    let column = columns[index]
    for (part, value) in column.parts.enumerated() where value > 0 && most > 0 {
      let height = max(1, Int((value / most * Double(Self.tallest)).rounded()))
      top = max(Self.floor - Self.tallest, top - height)
      page.element("g", ["class": tone(part, index)]) { page in
        page.element(
          "rect",
          [
            "class": "fill", "x": x(index, 0.1), "width": Self.percent(Self.step / Double(days.count) * 0.8),
            "y": String(top), "height": String(height),
          ]
        ) { $0.element("title", column.words) }
      }
    }
    if days[index].isMissing { sign("–", "sign", index, Self.floor - 4, &page) }
    if days[index].isRefused { sign("×", "sign s4", index, top - 4, &page) }
  }

  private func tone(_ part: Int, _ index: Int) -> String {
    tones.count > 1 ? tones[part] : index == days.count - 1 ? tones[0] : "s0"
  }

  private func sign(_ text: String, _ tone: String, _ index: Int, _ y: Int, _ page: inout MarkupWriter) {
    page.element("text", ["class": tone, "x": x(index, 0.5), "y": String(y)], text)
  }

  private func words(_ most: Double, _ page: inout MarkupWriter) {
    let height = most > 0 ? Int((columns.last?.total ?? 0) / most * Double(Self.tallest)) : 0
    page.element(
      "text", ["class": "lab", "x": Self.percent(Self.step + 1), "y": String(Self.floor - height + 4)], last)
    guard let first = days.first, let newest = days.last else { return }
    page.element("text", ["y": "105"], StatusTime.short(first.day))
    page.element("text", ["class": "e", "x": Self.percent(Self.step), "y": "105"], StatusTime.short(newest.day))
  }

  private static func percent(_ number: Double) -> String { "\(Double((number * 100).rounded()) / 100)%" }
}
