internal import Model

/// Mean by month as a line, and how many wrote as bars beneath, of the last 24 months with a review at their end.
struct TrendChart {
  private let months: [ReviewSummary.Month]
  private let first: Int
  private let span: Int
  private let words: StringTable

  private static let longest = 24
  private static let width = 880  // of 1000: the rest is for the last value

  /// Nil where fewer than four months have stars: a line through less says nothing.
  init?(_ summary: ReviewSummary, _ words: StringTable) {
    guard let last = summary.months.last?.number else { return nil }
    let shown = summary.months.filter { $0.number > last - Self.longest }
    guard shown.lazy.filter({ $0.rated > 0 }).count >= 4, let first = shown.first?.number else { return nil }
    months = shown
    self.first = first
    span = last - first + 1
    self.words = words
  }

  /// One `svg` element without an empty line.
  func draw() -> String {
    let rated = months.filter { $0.rated > 0 }
    let floor = Self.floor(lowest: rated.map(mean).min() ?? 50)
    var svg = "<svg height=\"190\" role=\"img\" aria-labelledby=\"tt td\"><title id=\"tt\">"
    svg +=
      Markup.escaped(words[.trendName]) + "</title><desc id=\"td\">" + Markup.escaped(describe(rated)) + "</desc>\n"
    for y in [10, 66, 122] {
      svg += "<line class=\"axis\(y == 122 ? " zero" : "")\" x2=\"88%\" y1=\"\(y)\" y2=\"\(y)\"/>"
    }
    svg +=
      "<svg class=\"t1\" y=\"10\" width=\"88%\" height=\"112\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\""
    svg += " overflow=\"visible\"><polyline class=\"line\" points=\""
    svg += rated.map { "\(Percent.decimal(tenths: x($0) * 1000 / Self.width)),\(y($0, floor))" }.joined(separator: " ")
    svg += "\"/></svg><text y=\"6\">5 ★</text>"
    svg += "<text y=\"115\">\(floor) ★</text>\n"
    return svg + bars() + ends(rated, floor) + "</svg>"
  }

  /// The stars at which the axis begins: the highest of 0, 1 and 3 that every mean (in tenths) reaches.
  private static func floor(lowest: Int) -> Int { lowest < 10 ? 0 : lowest < 30 ? 1 : 3 }

  /// Tenths of a star.
  private func mean(_ month: ReviewSummary.Month) -> Int {
    (month.halfStars * 10 + month.rated) / (month.rated * 2)
  }

  /// The middle of a month, in tenths of a percent of the whole drawing.
  private func x(_ month: ReviewSummary.Month) -> Int {
    ((month.number - first) * 2 + 1) * Self.width / (span * 2)
  }

  /// 0 at five stars, 100 at the floor.
  private func y(_ month: ReviewSummary.Month, _ floor: Int) -> Int {
    (50 - mean(month)) * 10 / (5 - floor)
  }

  private func bars() -> String {
    let most = max(1, months.map(\.count).max() ?? 1)
    let width = Percent.text(permille: max(4, Self.width * 7 / (span * 10)))
    var svg = "<g class=\"t0\">"
    for month in months where month.count > 0 {
      let height = max(1, (month.count * 26 + most / 2) / most)
      let left = x(month) - Self.width * 7 / (span * 20)
      svg += "<rect class=\"fill\" x=\"\(Percent.text(permille: left))\" y=\"\(160 - height)\" width=\"\(width)\""
      svg += " height=\"\(height)\"><title>\(Markup.escaped(mark(month)))</title></rect>"
    }
    return svg + "</g>\n"
  }

  private func mark(_ month: ReviewSummary.Month) -> String {
    let mean = month.rated > 0 ? words.language.mean(halfStars: month.halfStars, rated: month.rated) : "–"
    return words(
      .trendMark, (.month, name(month)), (.mean, mean), (.reviews, words.count(.reviewCount, month.count)))
  }

  private func name(_ month: ReviewSummary.Month) -> String {
    words.language.words(forMonth: month.month, of: month.year)
  }

  private func ends(_ rated: [ReviewSummary.Month], _ floor: Int) -> String {
    guard let first = months.first, let last = months.last, let point = rated.last else { return "" }
    let y = 10 + self.y(point, floor) * 112 / 100
    let mean = words.language.mean(halfStars: point.halfStars, rated: point.rated)
    var svg = "<g class=\"t1\"><circle class=\"fill\" cx=\"\(Percent.text(permille: x(point)))\" cy=\"\(y)\" r=\"4\"/>"
    svg += "<text class=\"lab\" x=\"90.5%\" y=\"\(y + 4)\">\(mean)</text></g>"
    svg += "<text y=\"178\">\(name(first))</text>"
    if last.number > first.number { svg += "<text class=\"e\" x=\"88%\" y=\"178\">\(name(last))</text>" }
    return svg + "<text x=\"90.5%\" y=\"160\">\(last.count)</text>"
  }

  private func describe(_ rated: [ReviewSummary.Month]) -> String {
    guard let first = rated.first, let last = rated.last else { return "" }
    let low = rated.min { mean($0) < mean($1) } ?? first
    let high = rated.max { mean($0) < mean($1) } ?? first
    func text(_ month: ReviewSummary.Month) -> String {
      words.language.mean(halfStars: month.halfStars, rated: month.rated)
    }
    return words(
      .trendWords, (.first, text(first)), (.from, name(first)), (.last, text(last)), (.to, name(last)),
      (.low, text(low)), (.high, text(high)))
  }
}
