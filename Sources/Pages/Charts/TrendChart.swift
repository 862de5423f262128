internal import Model

/// The rolling mean as a line in its band of uncertainty, and the neighbours' mean in grey, if there is one. The axis
/// of time ends with the newest review, even if the means end before it. That of stars is the same for all restaurants,
/// from 3 to 5, but for those whose means or bands reach below it.
struct TrendChart {
  private let rolling: RollingMean
  private let points: [RollingMean.Point]
  private let neighbours: [RollingMean.Point]
  private let first: Int
  private let span: Int
  private let lowest: Int
  /// Whether the line's end is dashed, as its month is unfinished.
  let isDashed: Bool
  private let words: StringTable

  // Tenths of a percent of the whole drawing: labels are to the left, the last value is to the right.
  private static let left = 50
  private static let right = 880
  // Pixels.
  private static let top = 16
  private static let height = 190
  /// A shorter label of a month takes this many tenths of a percent of the drawing on a telephone, with some room.
  private static let monthWidth = 230

  /// Returns nil for fewer than four points, whose line would say nothing. The end is dashed if it is in the month of
  /// the newest review, and this `isUnfinished`.
  init?(
    _ rolling: RollingMean, beside neighbours: [RollingMean.Point] = [], isUnfinished: Bool, _ words: StringTable
  ) {
    guard rolling.points.count >= 4, let first = rolling.points.first, let last = rolling.last else { return nil }
    self.rolling = rolling
    points = rolling.points
    self.neighbours = neighbours.filter { $0.number >= first.number && $0.number <= last }
    self.first = first.number
    span = last - first.number + 1
    let least = (points.map { $0.mean - rolling.margin($0) } + self.neighbours.map(\.mean)).min() ?? 0
    lowest = max(0, min(3, least / 1000))
    isDashed = isUnfinished && points.suffix(2).map(\.number) == [last - 1, last]
    self.words = words
  }

  /// One `svg` element without a blank line.
  func draw() -> [UInt8] {
    var svg = TextWriter(capacity: 1600 + points.count * 36)
    svg += "<svg height=\"232\" role=\"img\" aria-labelledby=\"tt td\"><title id=\"tt\">"
    svg.add(Markup.escaped(words[.trendName]))
    svg += "</title><desc id=\"td\">"
    svg.add(Markup.escaped(describe()))
    svg += "</desc>\n"
    for stars in lowest...5 { addAxis(stars, to: &svg) }
    if !neighbours.isEmpty {
      svg += "<g class=\"t0\">"
      addPlane(to: &svg)
      for run in Self.runs(neighbours) { addLine(places(run), isDashed: false, to: &svg) }
      svg += "</svg>\n"
      addEndOfOthers(to: &svg)
      svg += "</g>\n"
    }
    svg += "<g class=\"t1\">"
    addPlane(to: &svg)
    for run in Self.runs(points) { add(run, to: &svg) }
    svg += "</svg>\n"
    addEnd(to: &svg)
    svg += "</g>\n"
    addYears(to: &svg)
    svg += "</svg>"
    return svg.bytes
  }

  /// Begins a drawing inside the drawing, in which a hundredth of the width and of the height is a unit.
  private func addPlane(to svg: inout TextWriter) {
    svg += "<svg x=\"5%\" y=\"16\" width=\"83%\" height=\"190\" viewBox=\"0 0 100 100\" "
    svg += "preserveAspectRatio=\"none\" overflow=\"visible\">"
  }

  private func addAxis(_ stars: Int, to svg: inout TextWriter) {
    let y = y(stars * 1000)
    svg += "<line class=\"axis"
    if stars == lowest { svg += " zero" }
    svg += "\" x2=\"88%\" y1=\""
    svg.add(y)
    svg += "\" y2=\""
    svg.add(y)
    svg += "\"/><text y=\""
    svg.add(y - 4)
    svg += "\">"
    svg.add(stars)
    if stars == 5 { svg += " ★" }
    svg += "</text>"
  }

  /// Points of consecutive months; a missing month is a gap.
  private static func runs(_ points: [RollingMean.Point]) -> [ArraySlice<RollingMean.Point>] {
    var runs: [ArraySlice<RollingMean.Point>] = []
    var start = 0
    for index in points.indices where index + 1 == points.count || points[index + 1].number > points[index].number + 1 {
      runs.append(points[start...index])
      start = index + 1
    }
    return runs
  }

  private func add(_ run: ArraySlice<RollingMean.Point>, to svg: inout TextWriter) {
    svg += "<polygon class=\"band\" points=\""
    let places = places(run)
    for place in places { addPlace(place.across, min(5000, place.mean + place.margin), to: &svg) }
    for place in places.reversed() { addPlace(place.across, max(0, place.mean - place.margin), to: &svg) }
    svg += "\"/>"
    let isDashed = isDashed && run.endIndex == points.endIndex
    addLine(isDashed ? places.dropLast() : places, isDashed: false, to: &svg)
    if isDashed { addLine(places.suffix(2), isDashed: true, to: &svg) }
  }

  private typealias Place = (across: Int, mean: Int, margin: Int)

  /// Where points are drawn: at the ends of their months; a point alone is as wide as its month.
  private func places(_ run: ArraySlice<RollingMean.Point>) -> ArraySlice<Place> {
    let places = run.map { (across: across($0.number), mean: $0.mean, margin: rolling.margin($0)) }
    guard places.count == 1, let point = run.first, let place = places.first else { return places[...] }
    return [(across(point.number - 1), place.mean, place.margin), place]
  }

  private func addLine(_ places: ArraySlice<Place>, isDashed: Bool, to svg: inout TextWriter) {
    guard places.count > 1 else { return }
    svg += "<polyline class=\"line"
    if isDashed { svg += " dash" }
    svg += "\" points=\""
    for place in places { addPlace(place.across, place.mean, to: &svg) }
    svg += "\"/>"
  }

  /// The position in tenths of a percent of the inner drawing; a month's point is at its end.
  private func across(_ number: Int) -> Int { (number - first + 1) * 1000 / span }

  private func addPlace(_ across: Int, _ mean: Int, to svg: inout TextWriter) {
    if svg.bytes.last != UInt8(ascii: "\"") { svg += " " }
    svg.add(tenths: across)
    svg += ","
    svg.add(tenths: (5000 - mean) / (5 - lowest))
  }

  /// The height of thousandths of a star in the whole drawing, in pixels.
  private func y(_ mean: Int) -> Int { Self.top + (5000 - mean) * Self.height / ((5 - lowest) * 1000) }

  /// The position in tenths of a percent of the whole drawing.
  private func x(_ across: Int) -> Int { Self.left + across * (Self.right - Self.left) / 1000 }

  /// The last value of the other line, if the own one leaves room for it.
  private func addEndOfOthers(to svg: inout TextWriter) {
    guard let last = neighbours.last, let own = points.last else { return }
    let y = y(last.mean)
    guard last.number != own.number || abs(y - self.y(own.mean)) >= 16 else { return }
    svg += "<text class=\"lab\" x=\""
    svg.add(tenths: x(across(last.number)) + 20)
    svg += "%\" y=\""
    svg.add(y + 4)
    svg += "\">"
    svg.add(text(last))
    svg += "</text>"
  }

  private func addEnd(to svg: inout TextWriter) {
    guard let last = points.last else { return }
    let y = y(last.mean)
    let x = x(across(last.number))
    svg += "<circle class=\"fill\" cx=\""
    svg.add(tenths: x)
    svg += "%\" cy=\""
    svg.add(y)
    svg += "\" r=\"4\"/>"
    svg += "<text class=\"lab\" x=\""
    svg.add(tenths: x + 20)
    svg += "%\" y=\""
    svg.add(y + 4)
    svg += "\">"
    svg.add(text(last))
    svg += "</text>"
  }

  /// Adds ticks at the beginning of years, or of half years if there are fewer than two. Labels of half years that would
  /// touch the one before are left out.
  private func addYears(to svg: inout TextWriter) {
    let januaries = (first...first + span).filter { $0.isMultiple(of: 12) }
    let isYears = januaries.count > 1
    let step = isYears ? 12 * ((januaries.count + 4) / 5) : 6
    let start = isYears ? januaries[0] : first + (6 - first % 6) % 6
    var free = 0
    for number in stride(from: start, through: first + span, by: step) {
      let x = x((number - first) * 1000 / span)
      let anchor = isYears || (x > 140 && x < 780) ? "m" : x > 140 ? "e" : "s"
      if !isYears {
        let left = anchor == "m" ? x - Self.monthWidth / 2 : anchor == "e" ? x - Self.monthWidth : x
        guard left >= free else { continue }
        free = left + Self.monthWidth
      }
      svg += "<text class=\""
      svg.add(anchor)
      svg += "\" x=\""
      svg.add(tenths: x)
      svg += "%\" y=\"226\">"
      if isYears {
        svg.add(number / 12)
      } else {
        svg.add(words.language.shortWords(forMonth: number % 12 + 1, of: number / 12))
      }
      svg += "</text>"
    }
  }

  private func text(_ point: RollingMean.Point) -> String {
    words.language.mean(milliStars: point.milliStars, rated: point.rated)
  }

  private func name(_ point: RollingMean.Point) -> String {
    words.language.words(forMonth: point.number % 12 + 1, of: point.number / 12)
  }

  private func describe() -> String {
    guard let first = points.first, let last = points.last else { return "" }
    let low = points.min { $0.mean < $1.mean } ?? first
    let high = points.max { $0.mean < $1.mean } ?? first
    return words(
      .trendWords, (.first, text(first)), (.from, name(first)), (.last, text(last)), (.to, name(last)),
      (.low, text(low)), (.high, text(high)))
  }
}
