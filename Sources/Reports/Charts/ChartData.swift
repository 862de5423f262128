internal import Diagnostics
internal import Model
internal import Store

/// A chart's settings with the rows and columns of its block.
struct ChartData {
  let settings: ChartSettings
  let result: ReportResult
  /// The words of the report's language.
  let words: StringTable
  /// The day of the newest review; nil if it is unknown.
  let until: CivilDay?
  private let places: [String: Int]

  /// Throws a mistake that names the setting and the nearest column.
  init(
    _ settings: ChartSettings, _ result: ReportResult, _ words: StringTable, until: CivilDay? = nil, needs: [String]
  ) throws(ReportMistake) {
    self.until = until
    self.settings = settings
    self.result = result
    self.words = words
    var places: [String: Int] = [:]
    for (part, column) in settings.columns.sorted(by: { $0.key < $1.key }) {
      guard let index = result.index(of: column) else {
        throw ReportMistake(
          ReportsProblems.chart, "the block \(settings.data) has no column \(column)",
          mend: NearestWord.question(for: column, among: result.columns)
            ?? "It has \(result.columns.joined(separator: ", ")).", setting: part)
      }
      places[part] = index
    }
    for part in needs where places[part] == nil {
      throw ReportMistake(
        ReportsProblems.chart, "a \(settings.kind.rawValue) chart needs the setting \(part)",
        mend: "Add a line \(part): COLUMN; the block has \(result.columns.joined(separator: ", ")).", setting: "type")
    }
    self.places = places
  }

  /// The number in a row. Numbers that are too large for an axis are clamped, and tiny ones are zero.
  func number(_ part: String, _ row: Int) -> Double? {
    guard let number = places[part].flatMap({ result.rows[row][$0].number }), !number.isNaN else { return nil }
    return abs(number) < 1e-300 ? 0 : max(-1e300, min(1e300, number))
  }

  /// Whether some row has a number for every part that needs one.
  var isDrawable: Bool {
    let parts = settings.kind == .scatter ? ["x", "y"] : ["value"]
    return result.rows.indices.contains { row in parts.allSatisfy { number($0, row) != nil } }
  }

  /// Whether all numbers of a part are integers, so that no tick is drawn between two of them.
  func isWhole(_ part: String) -> Bool {
    guard let place = places[part] else { return false }
    return result.rows.allSatisfy { row in
      if case .real(let number) = row[place] { return number == number.rounded() }
      return true
    }
  }

  /// The name of a part's column, for an axis.
  func title(_ part: String) -> String { settings.columns[part].map { TableHTML.name($0) } ?? "" }

  func label(_ part: String, _ row: Int) -> String {
    guard let place = places[part] else { return "" }
    return name(of: result.rows[row][place])
  }

  /// A value as a name, or the words for an empty value.
  func name(of value: AnalystValue) -> String {
    let text = ValueFormat.automatic.string(value, words.language)
    return text.isEmpty ? words[.chartNone] : text
  }

  /// The value as it is in the rows, for sorting and for weekdays.
  func raw(_ part: String, _ row: Int) -> AnalystValue { places[part].map { result.rows[row][$0] } ?? .null }

  func has(_ part: String) -> Bool { places[part] != nil }

  /// The format of a part's values.
  func format(_ part: String) -> ValueFormat {
    places[part].map { settings.format.resolved(by: result.kind($0)) } ?? settings.format
  }

  /// A value beside its mark, in short form.
  func label(_ value: Double, _ format: ValueFormat) -> String {
    switch format {
    case .number(let decimals): NumberText.short(value, decimals: decimals, words)
    case .signed(let decimals): NumberText.short(value, decimals: decimals, signed: true, words)
    default: number(value, format)
    }
  }

  /// `12 reviews`
  func words(_ value: Double, _ format: ValueFormat) -> String {
    number(value, format) + (settings.unit.isEmpty ? "" : " " + settings.unit)
  }

  /// `12`
  func number(_ value: Double, _ format: ValueFormat) -> String { format.string(.real(value), words.language) }

  /// A tick of an axis.
  func words(_ tick: Double, on scale: Scale, _ format: ValueFormat) -> String {
    scale.words(tick, format, words)
  }

  /// `The first 12 of 40 are drawn.`
  func firstDrawn(_ shown: Int, of all: Int) -> String {
    words(.chartFirstDrawn, (.n, words.language.words(for: shown)), (.total, words.language.words(for: all)))
  }

  /// Says that the last of these periods is not over.
  func openRemark(_ labels: [String]) -> String? {
    guard let until, let last = labels.last else { return nil }
    return words(.chartOpen, (.first, last), (.date, words.language.words(for: until)))
  }

  /// Says that only the first rows are drawn; nil if all are.
  var firstRows: String? {
    guard result.count > result.rows.count else { return nil }
    return words(.chartFirstRows, (.n, words.language.words(for: result.rows.count)))
  }
}

// What the analyst says of places in a chart.
extension ChartData {
  /// The positions of the marks on an axis of labels or times; a time between two labels is at the earlier one. Marks
  /// outside of the axis are left out. Throws a mistake for a place that is neither a label nor a time.
  func marks(_ labels: [String], _ times: [AnalystValue]) throws(ReportMistake) -> [(place: Int, text: String)] {
    var found: [(place: Int, text: String)] = []
    let periods = times.compactMap(CalendarPeriod.init)
    for mark in settings.marks {
      if let place = labels.indices.first(where: { labels[$0] == mark.place || text(times[$0]) == mark.place }) {
        found.append((place, mark.text))
      } else if periods.count == times.count, let day = CalendarPeriod(.text(mark.place))?.first {
        if let place = periods.lastIndex(where: { $0.first <= day }), contains(day, place, periods) {
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

  private func contains(_ day: CivilDay, _ place: Int, _ periods: [CalendarPeriod]) -> Bool {
    guard place == periods.count - 1 else { return true }
    return day.number < periods[place].first.number + max(7, periods[place].days)
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
