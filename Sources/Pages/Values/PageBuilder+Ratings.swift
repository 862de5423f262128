internal import Model
internal import Templating

extension PageBuilder {
  /// The block of stars; nil where there are none.
  func ratings(_ summary: ReviewSummary, heading: String) -> Fields<RatingsSlot>? {
    guard summary.rated > 0 else { return nil }
    var fields = Fields<RatingsSlot>()
    fields[.age] = SlotValue(dated(.upTo, summary.newest))
    fields[.heading] = .text(heading)
    let rows = (0..<5).reversed().map { (context.starCounts[$0 + 1], summary.histogram[$0]) }
    fields[.bars] = SlotValue(bars(rows))
    return fields
  }

  func bars(_ rows: [(label: String, count: Int)]) -> [Fields<BarSlot>] {
    let most = max(1, rows.map(\.count).max() ?? 1)
    return rows.map { row in
      var fields = Fields<BarSlot>()
      fields[.label] = .text(row.label)
      fields[.width] = .text(Percent.text(row.count, of: most))
      fields[.count] = .text(language.words(for: row.count))
      return fields
    }
  }

  /// The finding of a restaurant with at least 20 votes: the share of good ones, and whether the last twelve
  /// months differ from the time before by a tenth of a star or more.
  func lead(_ summary: ReviewSummary) -> String? {
    guard summary.rated >= 20 else { return nil }
    let good = summary.histogram[3] + summary.histogram[4]
    let share = String((good * 200 + summary.rated) / (summary.rated * 2))
    guard let last = summary.months.last else { return words(.share, (.n, share)) }
    var new = (halves: 0, rated: 0)
    var old = (halves: 0, rated: 0)
    for month in summary.months {
      if month.number > last.number - 12 {
        new = (new.halves + month.halfStars, new.rated + month.rated)
      } else {
        old = (old.halves + month.halfStars, old.rated + month.rated)
      }
    }
    guard new.rated >= 10, old.rated >= 10 else { return words(.share, (.n, share)) }
    let newMean = language.mean(halfStars: new.halves, rated: new.rated)
    let oldMean = language.mean(halfStars: old.halves, rated: old.rated)
    guard newMean != oldMean else { return words(.share, (.n, share)) }
    let isBetter = new.halves * old.rated > old.halves * new.rated
    return words(isBetter ? .shareBetter : .shareWorse, (.n, share), (.new, newMean), (.old, oldMean))
  }

  /// `58 in the twelve months to March 2026`; nil where those are all.
  func lately(_ summary: ReviewSummary) -> String? {
    guard let last = summary.months.last else { return nil }
    let count = summary.months.reduce(0) { $1.number > last.number - 12 ? $0 + $1.count : $0 }
    guard count < summary.count else { return nil }
    let month = language.words(forMonth: last.month, of: last.year)
    return words(.lately, (.n, language.words(for: count)), (.month, month))
  }

  func filters(_ reviews: [Review]) -> [Fields<FilterSlot>] {
    var bins = [false, false, false, false, false, false]
    for review in reviews {
      guard let stars = review.stars else { continue }
      bins[(context.halves(stars) + 1) / 2] = true
    }
    let present = (1...5).reversed().filter { bins[$0] }
    guard reviews.count >= 5, present.count > 1 else { return [] }
    return [choice("s0", words[.all], true)] + present.map { choice("s\($0)", context.starCounts[$0], false) }
  }

  private func choice(_ id: String, _ label: String, _ checked: Bool) -> Fields<FilterSlot> {
    var fields = Fields<FilterSlot>()
    fields[.id] = .text(id)
    fields[.label] = .text(label)
    fields[.checked] = .flag(checked)
    return fields
  }
}
