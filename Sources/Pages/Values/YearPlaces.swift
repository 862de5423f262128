internal import Model

/// Where a restaurant's reviews of each year begin, newest first.
struct YearPlaces {
  struct Year {
    let number: Int
    let count: Int
    /// The position of its newest review among all.
    let first: Int
    /// The leaf with its newest review; nil for the first page.
    let leaf: Int?
  }

  let list: [Year]

  init(_ summary: ReviewSummary) {
    var counts: [(year: Int, count: Int)] = []
    for month in summary.months.reversed() where month.count > 0 {
      if counts.last?.year != month.year { counts.append((month.year, 0)) }
      counts[counts.count - 1].count += month.count
    }
    var place = 0
    list = counts.map { year, count in
      defer { place += count }
      return Year(
        number: year, count: count, first: place, leaf: ReviewLeaves.leaf(at: place, of: summary.count))
    }
  }
}
