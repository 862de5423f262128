internal import Model

/// Adds reviews up to a subject's summary. Their order does not matter.
struct SummaryBuilder {
  private(set) var summary = ReviewSummary()
  private let offset: @Sendable (Timestamp) -> Int

  /// `offset`: the seconds by which the site's time zone is ahead of UTC at an instant.
  init(offset: @escaping @Sendable (Timestamp) -> Int) { self.offset = offset }

  mutating func add(created: Int64?, stars: Double?) {
    let thousandths = ReviewSummary.milliStars(stars)
    summary.count += 1
    if let thousandths, let stars {
      summary.rated += 1
      summary.milliStars += thousandths
      summary.histogram[ReviewSummary.bin(of: stars) - 1] += 1
      if ReviewSummary.isFractional(stars) { summary.fractional += 1 }
    }
    guard let created else { return }
    let time = Timestamp(microseconds: created)
    summary.oldest = min(summary.oldest ?? time, time)
    summary.newest = max(summary.newest ?? time, time)
    addToMonth(of: time, thousandths)
  }

  private mutating func addToMonth(of time: Timestamp, _ thousandths: Int?) {
    let (year, month, _) = time.day(offset: offset(time)).components
    let number = year * 12 + month - 1
    let index = index(of: number)
    summary.months[index].count += 1
    guard let thousandths else { return }
    summary.months[index].rated += 1
    summary.months[index].milliStars += thousandths
  }

  /// The index of a month. Reviews mostly come in the order of their dates, so it is usually the last month or a new
  /// one.
  private mutating func index(of number: Int) -> Int {
    var index = summary.months.count
    while index > 0, summary.months[index - 1].number >= number {
      if summary.months[index - 1].number == number { return index - 1 }
      index -= 1
    }
    summary.months.insert(ReviewSummary.Month(number: number, count: 0, rated: 0, milliStars: 0), at: index)
    return index
  }
}
