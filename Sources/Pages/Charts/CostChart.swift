internal import Model
internal import Store

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
  func draw() -> String {
    let bottom = ranges.count * Self.rowHeight
    let axis = CostAxis(to: ranges.map(\.prices.highest).max() ?? 0)
    var svg = "<p class=\"meta\">\(Markup.escaped(words[.costKey]))</p>\n"
    svg += "<svg height=\"\(bottom + 24)\" role=\"img\" aria-labelledby=\"ct cd\"><title id=\"ct\">"
    svg += "\(Markup.escaped(words[.costName]))</title><desc id=\"cd\">\(Markup.escaped(description))</desc>\n"
    for tick in axis.ticks {
      let x = axis.place(tick)
      svg += "<line class=\"axis\" x1=\"\(x)\" x2=\"\(x)\" y1=\"0\" y2=\"\(bottom)\"/>"
      let side = tick == 0 ? "" : " class=\"m\""
      svg += "<text\(side) x=\"\(x)\" y=\"\(bottom + 18)\">\(Markup.escaped(money(tick)))</text>\n"
    }
    for (index, range) in ranges.enumerated() { svg += line(range, axis, top: index * Self.rowHeight) }
    return svg + "</svg>"
  }

  private func line(_ range: Range, _ axis: CostAxis, top: Int) -> String {
    let prices = range.prices
    let y = top + 30
    func stroke(_ kind: String, _ from: Int64, _ to: Int64) -> String {
      "<line class=\"\(kind)\" x1=\"\(axis.place(from))\" x2=\"\(axis.place(to))\" y1=\"\(y)\" y2=\"\(y)\"/>"
    }
    var svg = "<g class=\"\(range.isOwn ? "t1" : "t0")\">" + stroke("line", prices.lowest, prices.highest)
    svg += stroke("thick", prices.lowerQuarter, prices.upperQuarter) + "</g>"
    let median = axis.place(prices.median)
    svg += "<line class=\"cut\" x1=\"\(median)\" x2=\"\(median)\" y1=\"\(y - 6)\" y2=\"\(y + 6)\"/>"
    let name = words(
      .costRange, (.name, range.name), (.low, money(prices.lowerQuarter)), (.high, money(prices.upperQuarter)))
    return svg + "<text\(range.isOwn ? " class=\"k\"" : "") y=\"\(top + 17)\">\(Markup.escaped(name))</text>\n"
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
    var step: Int64 = 1
    // The steps are 1, 2, 5 and 10 times a power of ten; the first one is used of which four reach the end.
    var factors = [2, 5, 10][...]
    var power: Int64 = 1
    while step * 4 < highest {
      if factors.isEmpty {
        factors = [2, 5, 10][...]
        power *= 10
      }
      step = power * Int64(factors.removeFirst())
    }
    let count = (highest + step - 1) / step
    ticks = (0...count).map { $0 * step }
    end = count * step
  }

  /// The position of a price, between 1 and 97 per cent.
  func place(_ price: Int64) -> String {
    Percent.text(permille: 10 + Int(min(max(price, 0), end) * 960 / end))
  }
}
