internal import Model

extension Statement {
  /// A subject's summary from `SummaryTable.columns`; empty if there is none.
  func summary(of key: Int64, at column: Int32) throws -> ReviewSummary {
    var summary = ReviewSummary()
    guard !isNull(column) else { return summary }
    summary.count = Int(integer(column))
    summary.rated = Int(integer(column + 1))
    summary.milliStars = Int(integer(column + 2))
    summary.histogram = (column + 3..<column + 8).map { Int(integer($0)) }
    summary.fractional = Int(integer(column + 8))
    summary.oldest = time(column + 9)
    summary.newest = time(column + 10)
    summary.months = withBlob(column + 11, MonthCoding.decode)
    try requireIntactSummary(of: key, at: column)
    return summary
  }

  /// Throws if the summary whose columns begin at `column` does not match its digest.
  func requireIntactSummary(of key: Int64, at column: Int32) throws {
    guard !isNull(column) else { return }
    var digest = RowDigest()
    digest.add(key)
    for number in column..<column + 11 { digest.add(optionalInteger(number)) }
    withBlob(column + 11) { digest.add($0) }
    digest.add(optionalInteger(column + 12))
    guard isWritten(digest.value, integer(column + 13)) else { throw DamagedRow(table: "summaries", key: key) }
  }

  /// Whether a digest equals the stored one. It is 0, which always passes, in rows of older programs.
  func isWritten(_ digest: UInt64, _ written: Int64) -> Bool {
    written == 0 || digest == UInt64(bitPattern: written)
  }
}
