internal import Model
internal import Store
internal import Templating

/// A chart of dishes' prices in a list and in the whole guide. Each has a thin line from the lowest to the highest
/// price, a thick one for the middle half, and a gap at the median.
struct CostChart {
  /// One line of the chart.
  struct Range {
    let name: String
    let prices: ListFigures.Prices
    let isOwn: Bool
  }

  let ranges: [Range]
  let words: StringTable
  /// Formats an amount.
  let money: (Int64) -> String

  private static let rowHeight = 44

  /// One `svg` element and its key, without a blank line.
  func draw() -> [UInt8] {
    let bottom = ranges.count * Self.rowHeight
    let axis = CostAxis(to: ranges.map(\.prices.highest).max() ?? 0)
    var svg = MarkupWriter()
    svg.element("p", ["class": "meta"], words[.costKey])
    svg.line()
    svg.drawing(id: "c", height: bottom + 24, name: words[.costName], description: description) { svg in
      for tick in axis.ticks {
        let x = axis.place(tick)
        svg.shape("line", ["class": "axis", "x1": x, "x2": x, "y1": 0, "y2": bottom])
        svg.element("text", ["class": tick == 0 ? nil : "m", "x": x, "y": bottom + 18], money(tick))
        svg.line()
      }
      for (index, range) in ranges.enumerated() { add(range, axis, top: index * Self.rowHeight, to: &svg) }
    }
    return svg.bytes
  }

  private func add(_ range: Range, _ axis: CostAxis, top: Int, to svg: inout MarkupWriter) {
    let prices = range.prices
    let y = top + 30
    svg.element("g", ["class": range.isOwn ? "t1" : "t0"]) { svg in
      for (kind, from, to) in [
        ("line", prices.lowest, prices.highest), ("thick", prices.lowerQuarter, prices.upperQuarter),
      ] {
        svg.shape("line", ["class": kind, "x1": axis.place(from), "x2": axis.place(to), "y1": y, "y2": y])
      }
    }
    let median = axis.place(prices.median)
    svg.shape("line", ["class": "cut", "x1": median, "x2": median, "y1": y - 6, "y2": y + 6])
    let name = words(
      .costRange, (.name, range.name), (.low, money(prices.lowerQuarter)), (.high, money(prices.upperQuarter)))
    svg.element("text", ["class": range.isOwn ? "k" : nil, "y": top + 17], name)
    svg.line()
  }

  private var description: String {
    ranges.map { range in
      words(
        .costWords, (.name, range.name), (.low, money(range.prices.lowerQuarter)),
        (.high, money(range.prices.upperQuarter)), (.first, money(range.prices.lowest)),
        (.last, money(range.prices.highest)))
    }.joined(separator: words[.gap])
  }
}

/// An axis of prices from zero, with at most five ticks at round prices.
struct CostAxis {
  /// Ticks in the minor unit.
  let ticks: [Int64]
  private let end: Int64

  init(to highest: Int64) {
    let highest = min(max(highest, 1), Int64.max / 4000)
    let step = Int64(RoundStep.first { Int64($0) * 4 >= highest })
    let count = (highest + step - 1) / step
    ticks = (0...count).map { $0 * step }
    end = count * step
  }

  /// The position of a price, between 1 and 97 per cent.
  func place(_ price: Int64) -> Percent {
    Percent(permille: 10 + Int(min(max(price, 0), end) * 960 / end))
  }
}
