internal import Model
internal import Templating

/// A histogram of a dish's prices.
struct PriceChart {
  private let prices: [Int]
  private let scale: PriceScale
  private let currency: String?
  private let words: StringTable
  private let name: String

  /// `prices` must ascend, in minor units of one currency; nil if they are too few or all equal.
  init?(_ prices: [Int], currency: String?, of name: String, _ words: StringTable) {
    guard prices.count >= 5, let low = prices.first, let high = prices.last, low > 0, low < high else { return nil }
    self.prices = prices
    self.currency = currency
    self.words = words
    self.name = name
    scale = PriceScale(prices)
  }

  /// The prices between which the middle half lies.
  static func middle(of prices: [Int]) -> (low: Int, high: Int) {
    (prices[prices.count / 4], prices[prices.count - 1 - prices.count / 4])
  }

  /// The finding, such as `The dearest costs 2.2 times as much as the cheapest`.
  var finding: String {
    let tenths = (prices[prices.count - 1] * 20 + prices[0]) / (prices[0] * 2)
    guard tenths > 11 else { return words[.priceAlike] }
    return words(.priceDear, (.n, words.language.stars(Double(tenths) / 10)))
  }

  func note(_ date: String?) -> String {
    let step = text(scale.step)
    return date.map { words(.priceStepsDated, (.n, step), (.date, $0)) } ?? words(.priceSteps, (.n, step))
  }

  /// One `svg` element without a blank line.
  func draw() -> [UInt8] {
    let middle = Self.middle(of: prices)
    var svg = MarkupWriter(capacity: 1000 + scale.counts.count * 120)
    svg.drawing(id: "p", height: 190, name: words(.priceName, (.name, name)), description: describe(middle)) { svg in
      addMiddle(middle, to: &svg)
      svg.shape("line", ["class": "axis zero", "x2": "98%", "y1": 160, "y2": 160])
      svg.line()
      addBars(to: &svg)
      addTicks(to: &svg)
    }
    return svg.bytes
  }

  private func describe(_ middle: (low: Int, high: Int)) -> String {
    let ends = texts(prices[0], prices[prices.count - 1])
    let half = texts(middle.low, middle.high)
    return words(
      .priceWords, (.total, words.count(.placeCount, prices.count)), (.low, ends.low), (.high, ends.high),
      (.from, half.low), (.to, half.high))
  }

  private func addMiddle(_ middle: (low: Int, high: Int), to svg: inout MarkupWriter) {
    let start = scale.x(middle.low)
    let end = max(start + 4, scale.x(middle.high))
    svg.shape(
      "rect",
      [
        "class": "band", "x": Percent(permille: start), "width": Percent(permille: end - start), "y": 22,
        "height": 138,
      ])
    // The text is about half as wide as the drawing on a telephone.
    let x = min(740, max(260, (start + end) / 2))
    let half = texts(middle.low, middle.high)
    svg.element(
      "text", ["class": "k m", "x": Percent(permille: x), "y": 14],
      words(.priceHalf, (.low, half.low), (.high, half.high)))
    svg.line()
  }

  private func addBars(to svg: inout MarkupWriter) {
    let most = max(1, scale.counts.max() ?? 1)
    let width = PriceScale.width / scale.counts.count
    for (place, count) in scale.counts.enumerated() where count > 0 {
      let height = max(2, (count * 126 + most / 2) / most)
      let from = scale.first + place * scale.step
      let ends = texts(from, from + scale.step)
      svg.element(
        "rect",
        [
          "class": "fill", "x": Percent(permille: scale.x(from) + width / 20),
          "width": Percent(permille: max(4, width * 9 / 10)), "y": 160 - height, "height": height,
        ]
      ) {
        $0.element(
          "title", words(.priceBar, (.from, ends.low), (.to, ends.high), (.total, words.count(.placeCount, count))))
      }
      svg.line()
    }
  }

  private func addTicks(to svg: inout MarkupWriter) {
    for (number, tick) in scale.ticks.enumerated() {
      let x = scale.x(tick)
      svg.element(
        "text", ["class": x < 60 ? nil : "m", "x": Percent(permille: x), "y": 180],
        number == 0 ? text(tick) : bare(tick))
    }
  }

  private func money(_ minor: Int) -> Money { Money(text: String(minor), minor: Int64(minor), currency: currency) }

  private func text(_ minor: Int) -> String { words.language.words(for: money(minor), fallback: nil) }

  /// The amount without its currency sign.
  private func bare(_ minor: Int) -> String { words.language.bareWords(for: money(minor)) }

  private func texts(_ low: Int, _ high: Int) -> (low: String, high: String) {
    words.language.words(from: money(low), to: money(high), fallback: nil)
  }
}

/// Prices in steps of 1, 2 or 5 times a power of ten, and their positions in a drawing.
struct PriceScale {
  /// More bars are hard to distinguish on a telephone.
  private static let mostSteps = 16
  private static let mostTicks = 5
  /// The width of all bars, in thousandths of the drawing.
  static let width = 980

  /// The step in minor units.
  let step: Int
  /// The lower bound of the first step.
  let first: Int
  /// The number of prices in each step.
  let counts: [Int]

  /// `prices` must ascend and not be empty.
  init(_ prices: [Int]) {
    let (low, high) = (prices[0], prices[prices.count - 1])
    let step = RoundStep.first { high / $0 - low / $0 < Self.mostSteps }
    let first = low / step * step
    var counts = [Int](repeating: 0, count: (high - first) / step + 1)
    for price in prices { counts[(price - first) / step] += 1 }
    (self.step, self.first, self.counts) = (step, first, counts)
  }

  var end: Int { first + counts.count * step }

  /// The round prices that are labelled.
  var ticks: [Int] {
    let distance = RoundStep.first {
      $0.isMultiple(of: step) && (end - 1) / $0 - (first + $0 - 1) / $0 < Self.mostTicks
    }
    let start = (first + distance - 1) / distance * distance
    return Array(stride(from: start, to: end, by: distance))
  }

  /// The distance from the left in tenths of a percent.
  func x(_ price: Int) -> Int { (price - first) * Self.width / max(1, end - first) }
}

/// Steps of an axis that people read easily: 1, 2 and 5 times the powers of ten.
enum RoundStep {
  /// The smallest step that `fits`.
  static func first(_ fits: (Int) -> Bool) -> Int {
    var unit = 1
    while unit < Int.max / 100 {
      for times in [1, 2, 5] where fits(unit * times) { return unit * times }
      unit *= 10
    }
    return unit
  }
}
