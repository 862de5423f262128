internal import Model

extension Statement {
  /// What a subject's reviews add up to, from `SummaryTable.columns`; nothing where there are none.
  func summary(of key: Int64, at column: Int32) throws -> ReviewSummary {
    var summary = ReviewSummary()
    guard !isNull(column) else { return summary }
    summary.count = Int(integer(column))
    summary.rated = Int(integer(column + 1))
    summary.halfStars = Int(integer(column + 2))
    summary.histogram = (column + 3..<column + 8).map { Int(integer($0)) }
    summary.oldest = time(column + 8)
    summary.newest = time(column + 9)
    summary.months = withBlob(column + 10, MonthCoding.decode)
    try requireIntactSummary(of: key, at: column)
    return summary
  }

  /// Throws where the summary whose columns begin at `column` is not what was written.
  func requireIntactSummary(of key: Int64, at column: Int32) throws {
    guard !isNull(column) else { return }
    var digest = RowDigest()
    digest.add(key)
    for number in column..<column + 10 { digest.add(optionalInteger(number)) }
    withBlob(column + 10) { digest.add($0) }
    digest.add(optionalInteger(column + 11))
    guard isWritten(digest.value, integer(column + 12)) else { throw DamagedRow(table: "summaries", key: key) }
  }

  /// Whether a digest is the one that was written with the row; rows of older programs have none, which is 0.
  func isWritten(_ digest: UInt64, _ written: Int64) -> Bool {
    written == 0 || digest == UInt64(bitPattern: written)
  }
}
