internal import Model
internal import Templating

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
    var svg = MarkupWriter(capacity: 1600 + points.count * 36)
    svg.drawing(id: "t", height: 232, name: words[.trendName], description: describe()) { svg in
      for stars in lowest...5 { addAxis(stars, to: &svg) }
      if !neighbours.isEmpty {
        svg.element("g", ["class": "t0"]) { svg in
          addPlane(to: &svg) { svg in
            for run in Self.runs(neighbours) { addLine(places(run), isDashed: false, to: &svg) }
          }
          addEndOfOthers(to: &svg)
        }
        svg.line()
      }
      svg.element("g", ["class": "t1"]) { svg in
        addPlane(to: &svg) { svg in
          for run in Self.runs(points) { add(run, to: &svg) }
        }
        addEnd(to: &svg)
      }
      svg.line()
      addYears(to: &svg)
    }
    return svg.bytes
  }

  /// A drawing inside the drawing, in which a hundredth of the width and of the height is a unit.
  private func addPlane(to svg: inout MarkupWriter, _ content: (inout MarkupWriter) -> Void) {
    svg.element(
      "svg",
      [
        "x": "5%", "y": Self.top, "width": "83%", "height": Self.height, "viewBox": "0 0 100 100",
        "preserveAspectRatio": "none", "overflow": "visible",
      ], content)
    svg.line()
  }

  private func addAxis(_ stars: Int, to svg: inout MarkupWriter) {
    let y = y(stars * 1000)
    svg.shape("line", ["class": stars == lowest ? "axis zero" : "axis", "x2": "88%", "y1": y, "y2": y])
    svg.element("text", ["y": y - 4], stars == 5 ? "5 ★" : String(stars))
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

  private func add(_ run: ArraySlice<RollingMean.Point>, to svg: inout MarkupWriter) {
    let places = places(run)
    let upper = places.map { ($0.across, min(5000, $0.mean + $0.margin)) }
    let lower = places.reversed().map { ($0.across, max(0, $0.mean - $0.margin)) }
    svg.shape("polygon", ["class": "band", "points": Points(places: upper + lower, span: 5 - lowest)])
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

  private func addLine(_ places: ArraySlice<Place>, isDashed: Bool, to svg: inout MarkupWriter) {
    guard places.count > 1 else { return }
    let points = Points(places: places.map { ($0.across, $0.mean) }, span: 5 - lowest)
    svg.shape("polyline", ["class": isDashed ? "line dash" : "line", "points": points])
  }

  /// Positions in tenths of a percent of the inner drawing and means, of which `span` stars are as high as it.
  private struct Points: MarkupValue {
    let places: [(across: Int, mean: Int)]
    let span: Int

    func write(to markup: inout MarkupWriter) {
      for (index, place) in places.enumerated() {
        if index > 0 { markup.raw(" ") }
        markup.tenths(place.across)
        markup.raw(",")
        markup.tenths((5000 - place.mean) / span)
      }
    }
  }

  /// The position in tenths of a percent of the inner drawing; a month's point is at its end.
  private func across(_ number: Int) -> Int { (number - first + 1) * 1000 / span }

  /// The height of thousandths of a star in the whole drawing, in pixels.
  private func y(_ mean: Int) -> Int { Self.top + (5000 - mean) * Self.height / ((5 - lowest) * 1000) }

  /// The position in the whole drawing, moved by some tenths of a percent.
  private func x(_ point: RollingMean.Point, plus more: Int = 0) -> Percent {
    Percent(permille: x(across(point.number)) + more)
  }

  /// The position in tenths of a percent of the whole drawing.
  private func x(_ across: Int) -> Int { Self.left + across * (Self.right - Self.left) / 1000 }

  /// The last value of the other line, if the own one leaves room for it.
  private func addEndOfOthers(to svg: inout MarkupWriter) {
    guard let last = neighbours.last, let own = points.last else { return }
    let y = y(last.mean)
    guard last.number != own.number || abs(y - self.y(own.mean)) >= 16 else { return }
    svg.element("text", ["class": "lab", "x": x(last, plus: 20), "y": y + 4], text(last))
  }

  private func addEnd(to svg: inout MarkupWriter) {
    guard let last = points.last else { return }
    let y = y(last.mean)
    svg.shape("circle", ["class": "fill", "cx": x(last), "cy": y, "r": 4])
    svg.element("text", ["class": "lab", "x": x(last, plus: 20), "y": y + 4], text(last))
  }

  /// Adds ticks at the beginning of years, or of half years if there are fewer than two. Labels of half years that would
  /// touch the one before are left out.
  private func addYears(to svg: inout MarkupWriter) {
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
      let words =
        isYears
        ? String(number / 12) : words.language.shortWords(forMonth: number % 12 + 1, of: number / 12)
      svg.element("text", ["class": anchor, "x": Percent(permille: x), "y": 226], words)
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
