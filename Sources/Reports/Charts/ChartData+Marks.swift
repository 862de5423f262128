internal import Diagnostics
internal import Model
internal import Store

// What the analyst says of places in a chart.
extension ChartData {
  /// The positions of the marks on an axis of labels or times; a time between two labels is at the earlier one. Marks
  /// outside of the axis are left out. Throws a mistake for a place that is neither a label nor a time.
  func marks(_ labels: [String], _ times: [AnalystValue]) throws(ReportMistake) -> [(place: Int, text: String)] {
    var found: [(place: Int, text: String)] = []
    let periods = times.compactMap(TimePeriod.init)
    for mark in settings.marks {
      if let place = labels.indices.first(where: { labels[$0] == mark.place || text(times[$0]) == mark.place }) {
        found.append((place, mark.text))
      } else if periods.count == times.count, let day = TimePeriod(.text(mark.place))?.first {
        if let place = periods.lastIndex(where: { $0.first.map { $0 <= day } ?? false }), contains(day, place, periods)
        {
          found.append((place, mark.text))
        }
      } else {
        let known = labels.prefix(200)
        throw ReportMistake(
          ReportsProblems.chart, "the chart has no place \(mark.place)",
          mend: NearestWord.question(for: mark.place, among: Array(known))
            ?? "Write a label or a date, and the words behind it: mark: 2025-03-01 \"new menu\".", setting: "mark",
          value: mark.place)
      }
    }
    return found
  }

  private func contains(_ day: CivilDay, _ place: Int, _ periods: [TimePeriod]) -> Bool {
    guard place == periods.count - 1, let first = periods[place].first else { return true }
    return day.number < first.number + max(7, periods[place].days)
  }

  private func text(_ value: AnalystValue) -> String { ValueFormat.text.string(value, .plain) }

  /// Draws the marks as thin upright lines with their words, which stand below each other where they would meet.
  func draw(_ marks: [(place: Int, text: String)], x: (Int) -> Double, from top: Int, to bottom: Int, _ svg: inout SVG)
  {
    for (row, mark) in marks.sorted(by: { $0.place < $1.place }).enumerated() {
      let across = x(mark.place)
      svg.axis(x: across, from: top, to: bottom)
      let isRight = across > 0.4
      svg.words(
        mark.text, narrow: 22, wide: 44, x: across + (isRight ? -0.01 : 0.01), y: top + 11 + row % 6 * 15,
        kind: isRight ? "e" : "")
    }
  }

  /// Draws the reference lines of a value axis that goes up.
  func drawLines(y: (Double) -> Int, to width: Double, _ svg: inout SVG) {
    for value in settings.lines.compactMap(\.value) {
      let place = y(value)
      svg.raw("<line class=\"mid\" x2=\"\(SVG.percent(width))\" y1=\"\(place)\" y2=\"\(place)\"/>")
    }
  }

  /// Writes the words of these lines. They come after the values, so that their ground covers what is below them.
  func nameLines(y: (Double) -> Int, to width: Double, _ svg: inout SVG) {
    for line in settings.lines {
      guard let value = line.value else { continue }
      svg.words(line.text, narrow: 24, wide: 48, x: width - 0.02, y: y(value) - 4, kind: "e")
    }
  }

  /// Draws the reference lines of a value axis that goes across.
  func drawLines(upright x: (Double) -> Double, to bottom: Int, _ svg: inout SVG) {
    for line in settings.lines {
      guard let value = line.value else { continue }
      let place = SVG.percent(x(value))
      svg.raw("<line class=\"mid\" x1=\"\(place)\" x2=\"\(place)\" y1=\"0\" y2=\"\(bottom)\"/>")
      svg.words(line.text, narrow: 16, wide: 32, x: x(value), y: bottom - 4, kind: x(value) > 0.5 ? "e" : "")
    }
  }
}
