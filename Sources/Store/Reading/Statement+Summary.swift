internal import Model

extension Statement {
  /// What a subject's reviews add up to, from eleven columns; nothing where there are none.
  func summary(at column: Int32) -> ReviewSummary {
    var summary = ReviewSummary()
    guard !isNull(column) else { return summary }
    summary.count = Int(integer(column))
    summary.rated = Int(integer(column + 1))
    summary.halfStars = Int(integer(column + 2))
    summary.histogram = (column + 3..<column + 8).map { Int(integer($0)) }
    summary.oldest = time(column + 8)
    summary.newest = time(column + 9)
    summary.months = withBlob(column + 10, MonthCoding.decode)
    return summary
  }
}
