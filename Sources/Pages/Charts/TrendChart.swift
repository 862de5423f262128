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
  func draw() -> [UInt8] {
    let rated = months.filter { $0.rated > 0 }
    let floor = Self.floor(lowest: rated.map(mean).min() ?? 50)
    var svg = TextWriter(capacity: 1400 + months.count * 160)
    svg += "<svg height=\"190\" role=\"img\" aria-labelledby=\"tt td\"><title id=\"tt\">"
    svg.add(Markup.escaped(words[.trendName]))
    svg += "</title><desc id=\"td\">"
    svg.add(Markup.escaped(describe(rated)))
    svg += "</desc>\n"
    svg += "<line class=\"axis\" x2=\"88%\" y1=\"10\" y2=\"10\"/><line class=\"axis\" x2=\"88%\" y1=\"66\" y2=\"66\"/>"
    svg += "<line class=\"axis zero\" x2=\"88%\" y1=\"122\" y2=\"122\"/>"
    svg +=
      "<svg class=\"t1\" y=\"10\" width=\"88%\" height=\"112\" viewBox=\"0 0 100 100\" preserveAspectRatio=\"none\""
    svg += " overflow=\"visible\"><polyline class=\"line\" points=\""
    for (index, month) in rated.enumerated() {
      if index > 0 { svg += " " }
      svg.add(tenths: x(month) * 1000 / Self.width)
      svg += ","
      svg.add(y(month, floor))
    }
    svg += "\"/></svg><text y=\"6\">5 ★</text><text y=\"115\">"
    svg.add(floor)
    svg += " ★</text>\n"
    addBars(to: &svg)
    addEnds(rated, floor, to: &svg)
    svg += "</svg>"
    return svg.bytes
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

  private func addBars(to svg: inout TextWriter) {
    let most = max(1, months.map(\.count).max() ?? 1)
    let width = max(4, Self.width * 7 / (span * 10))
    svg += "<g class=\"t0\">"
    for month in months where month.count > 0 {
      let height = max(1, (month.count * 26 + most / 2) / most)
      svg += "<rect class=\"fill\" x=\""
      svg.add(tenths: x(month) - Self.width * 7 / (span * 20))
      svg += "%\" y=\""
      svg.add(160 - height)
      svg += "\" width=\""
      svg.add(tenths: width)
      svg += "%\" height=\""
      svg.add(height)
      svg += "\"><title>"
      svg.add(Markup.escaped(mark(month)))
      svg += "</title></rect>"
    }
    svg += "</g>\n"
  }

  private func mark(_ month: ReviewSummary.Month) -> String {
    let mean = month.rated > 0 ? words.language.mean(halfStars: month.halfStars, rated: month.rated) : "–"
    return words(
      .trendMark, (.month, name(month)), (.mean, mean), (.reviews, words.count(.reviewCount, month.count)))
  }

  private func name(_ month: ReviewSummary.Month) -> String {
    words.language.words(forMonth: month.month, of: month.year)
  }

  private func addEnds(_ rated: [ReviewSummary.Month], _ floor: Int, to svg: inout TextWriter) {
    guard let first = months.first, let last = months.last, let point = rated.last else { return }
    let y = 10 + self.y(point, floor) * 112 / 100
    svg += "<g class=\"t1\"><circle class=\"fill\" cx=\""
    svg.add(tenths: x(point))
    svg += "%\" cy=\""
    svg.add(y)
    svg += "\" r=\"4\"/><text class=\"lab\" x=\"90.5%\" y=\""
    svg.add(y + 4)
    svg += "\">"
    svg.add(words.language.mean(halfStars: point.halfStars, rated: point.rated))
    svg += "</text></g><text y=\"178\">"
    svg.add(name(first))
    svg += "</text>"
    if last.number > first.number {
      svg += "<text class=\"e\" x=\"88%\" y=\"178\">"
      svg.add(name(last))
      svg += "</text>"
    }
    svg += "<text x=\"90.5%\" y=\"160\">"
    svg.add(last.count)
    svg += "</text>"
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
