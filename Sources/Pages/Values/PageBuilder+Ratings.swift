internal import Model
internal import Templating

extension PageBuilder {
  /// The block of ratings; nil if there are none.
  func ratings(_ summary: ReviewSummary, heading: String, measure: String? = nil) -> Fields<RatingsSlot>? {
    guard summary.rated > 0 else { return nil }
    var fields = Fields<RatingsSlot>()
    fields[.age] = SlotValue(dated(.upTo, summary.newest))
    fields[.heading] = .text(heading)
    fields[.measure] = SlotValue(measure)
    let rows = (0..<5).reversed().map {
      (label: context.starCount($0 + 1, summary, isBar: true), count: summary.histogram[$0])
    }
    // Bars of so few would say more than they show.
    if summary.rated < Self.fewestForBars {
      let said = rows.filter { $0.count > 0 }.map { "\(language.words(for: $0.count)) × \($0.label)" }
      fields[.few] = .text(said.joined(separator: words[.comma]))
    } else {
      fields[.bars] = SlotValue(bars(rows))
    }
    return fields
  }

  static let fewestForBars = 5

  func bars(_ rows: [(label: String, count: Int)]) -> [Fields<BarSlot>] {
    let most = max(1, rows.map(\.count).max() ?? 1)
    return rows.map { row in
      var fields = Fields<BarSlot>()
      fields[.label] = .text(row.label)
      fields[.width] = .text(Percent(row.count, of: most).text)
      fields[.count] = .text(language.words(for: row.count))
      return fields
    }
  }

  /// The finding for a restaurant with at least 20 votes: the share of good ones, and how the last twelve months
  /// compare to the time before.
  func lead(_ summary: ReviewSummary, _ rolling: RollingMean) -> String? {
    guard summary.rated >= 20 else { return nil }
    let good = summary.histogram[3] + summary.histogram[4]
    // Only all are 100 %, and only none 0 %.
    let percent = (good * 200 + summary.rated) / (summary.rated * 2)
    let most = good < summary.rated ? 99 : 100
    let share = words(.share, (.n, String(max(good > 0 ? 1 : 0, min(most, percent)))))
    guard let change = rolling.change else { return share }
    let word: Word =
      switch change.finding {
      case .better: .yearBetter
      case .worse: .yearWorse
      case .higher, .lower: .yearChance
      case .same: .yearSame
      }
    let year = words(
      word, (.new, mean(change.new)), (.old, mean(change.old)), (.reviews, words.count(.reviewCount, change.new.rated)))
    return share + words[.gap] + year
  }

  private func mean(_ point: RollingMean.Point) -> String {
    language.mean(milliStars: point.milliStars, rated: point.rated)
  }

  /// The drawing of the rolling mean below its finding; nil if there are too few points.
  func trend(_ summary: ReviewSummary, _ rolling: RollingMean) -> Fields<TrendSlot>? {
    let end = unfinishedEnd(summary)
    guard let chart = TrendChart(rolling, isUnfinished: end != nil, words) else { return nil }
    var fields = Fields<TrendSlot>()
    let heading: Word =
      switch rolling.change?.finding {
      case .better: .trendBetter
      case .worse: .trendWorse
      case .higher: .trendHigher
      case .lower: .trendLower
      case .same: .trendSame
      case nil: .trendName
      }
    fields[.heading] = .text(words[heading])
    let dashed = chart.isDashed ? end.map { words[.gap] + words(.trendDashed, (.date, date($0))) } : nil
    fields[.measure] = .text(words[.trendMeasure] + (dashed ?? tooFew(rolling)))
    fields[.drawing] = .bytes(chart.draw())
    return fields
  }

  /// Says since when there are too few reviews for a mean; empty if the means reach the newest review.
  func tooFew(_ rolling: RollingMean) -> String {
    rolling.tooFewSince.map { words[.gap] + words(.trendFew, (.month, monthName($0))) } ?? ""
  }

  /// The time of the newest review, if its day is not the last of its month.
  private func unfinishedEnd(_ summary: ReviewSummary) -> Timestamp? {
    guard let newest = summary.newest else { return nil }
    let day = context.day(newest)
    let isLastOfMonth = CivilDay(number: day.number + 1).components.1 != day.components.1
    return isLastOfMonth ? nil : newest
  }

  /// The finding if a simple fraction of the votes gives five stars: `Three in four give it five stars`.
  func finding(_ summary: ReviewSummary) -> String? {
    guard summary.rated >= 20 else { return nil }
    let share = Double(summary.histogram[4]) / Double(summary.rated)
    if share >= 0.95 { return words[.fiveNearlyAll] }
    let plain: [(Double, Word)] = [
      (0.9, .fiveNineTenths), (0.8, .fiveFourFifths), (0.75, .fiveThreeQuarters), (2.0 / 3, .fiveTwoThirds),
      (0.5, .fiveHalf),
    ]
    guard let nearest = plain.min(by: { abs($0.0 - share) < abs($1.0 - share) }), abs(nearest.0 - share) <= 0.025
    else { return nil }
    return words[nearest.1]
  }
}
