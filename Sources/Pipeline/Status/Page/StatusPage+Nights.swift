internal import Model
internal import Store

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
