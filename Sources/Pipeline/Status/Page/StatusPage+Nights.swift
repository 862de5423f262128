internal import Model
internal import Store
internal import Templating

/// Thirty nights as small charts.
extension StatusPage {
  private static let days = 30
  private static let tones = ["s2", "s3", "s1", "s4", "s5"]

  func charts(_ page: inout MarkupWriter) {
    let days = NightDay.last(Self.days, of: facts.nights, zone: facts.zone)
    guard !days.isEmpty else { return }
    section("nights", "Thirty nights", "– did not run, × failed or was refused", &page) { page in
      page.element("div", ["class": "charts"]) { page in
        durations(days, &page)
        figure(days, "Pages rendered", "a night without news has no column", Amount.count, &page) { $0.pagesRendered }
        figure(days, "Bytes written", "of pages, reports and photos", Amount.bytes, &page) { $0.bytesWritten }
        problems(days, &page)
      }
    }
  }

  private func durations(_ days: [NightDay], _ page: inout MarkupWriter) {
    // Each column is a day's longest run, and so is what is said of the last.
    let last = days.last?.longest?.seconds ?? 0
    let columns = days.map { day in
      guard let run = day.longest else { return NightChart.Column(parts: [], words: "") }
      return NightChart.Column(
        parts: run.stageSeconds, words: "\(StatusTime.day(day.day)): \(Amount.seconds(run.seconds))")
    }
    let chart = NightChart(
      days: days, columns: columns, label: "Duration of thirty nights; the last \(Amount.seconds(last))",
      last: Amount.seconds(last), tones: Self.tones)
    self.chart(durationWords(last), measure: nil, chart, &page)
  }

  /// Whether the last day's longest run took longer than usual.
  private func durationWords(_ last: Double) -> String {
    guard let usual = words.usualSeconds, usual > 0 else { return "Duration" }
    if last / usual >= 1.5, last - usual >= 1 {
      return "\(Amount.seconds(last)), usually \(Amount.seconds(usual))"
    }
    return "Duration: no longer than usual"
  }

  private func figure(
    _ days: [NightDay], _ title: String, _ measure: String, _ written: (Int) -> String, _ page: inout MarkupWriter,
    _ number: (RecordedNight) -> Int
  ) {
    let totals = days.map { day in day.runs.reduce(0) { $0 + number($1) } }
    let columns = zip(days, totals).map { day, total in
      NightChart.Column(parts: [Double(total)], words: "\(StatusTime.day(day.day)): \(written(total))")
    }
    let last = written(totals.last ?? 0)
    let chart = NightChart(
      days: days, columns: columns, label: "\(title) in thirty nights; in the last \(last)", last: last, tones: ["s1"])
    self.chart("\(title): \(last)", measure: measure, chart, &page)
  }

  private func problems(_ days: [NightDay], _ page: inout MarkupWriter) {
    let columns = days.map { day in
      let count = day.last?.problems ?? 0
      return NightChart.Column(
        parts: [Double(count)], words: "\(StatusTime.day(day.day)): \(Amount.of(count, "problem", "problems"))")
    }
    let last = Amount.count(facts.nights.last?.problems ?? 0)
    let chart = NightChart(
      days: days, columns: columns, label: "Problems of thirty nights; of the last \(last)", last: last, tones: ["s1"])
    self.chart("Problems: \(last)", measure: "of each day's last run, known ones too", chart, &page)
  }

  private func chart(_ title: String, measure: String?, _ chart: NightChart, _ page: inout MarkupWriter) {
    page.element("figure", ["class": "chart"]) { page in
      page.element("h3", title)
      if let measure {
        page.element("p", ["class": "meta"], measure)
      } else {
        page.element("p", ["class": "meta"]) { page in
          for (name, tone) in zip(RecordedNight.stages, Self.tones) {
            page.element("span", ["class": "key \(tone)"], name)
            page.text(" ")
          }
        }
      }
      chart.draw(&page)
    }
    page.line()
  }
}

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

/// The runs of one day in the site's zone.
struct NightDay: Sendable {
  let day: CivilDay
  var runs: [RecordedNight] = []
  /// Whether the day lies before the first recorded run.
  let isBeforeHistory: Bool

  /// The last run, which decides about the day's mark.
  var last: RecordedNight? { runs.last }
  /// The run that took longest.
  var longest: RecordedNight? { runs.max { $0.seconds < $1.seconds } }
  var isRefused: Bool { last.map { !$0.succeeded } ?? false }
  var isMissing: Bool { runs.isEmpty && !isBeforeHistory }

  /// The last `count` days up to that of the newest run. `nights` are in order.
  static func last(_ count: Int, of nights: [RecordedNight], zone: TimeZoneRules) -> [NightDay] {
    let numbers = nights.map { zone.day(of: $0.started).number }
    guard let newest = numbers.last, let oldest = numbers.min() else { return [] }
    let byDay = Dictionary(grouping: zip(numbers, nights), by: \.0)
    return (newest - count + 1...newest).map { number in
      NightDay(
        day: CivilDay(number: number), runs: byDay[number]?.map(\.1) ?? [], isBeforeHistory: number < oldest)
    }
  }
}
