/// What the store of small copies holds.
package struct PhotoCacheTotals: Sendable, Hashable {
  package var copies = 0
  package var bytes = 0
  /// Of results that nothing stands at any more.
  package var unusedCopies = 0
  package var unusedBytes = 0

  package init() {}
}

extension PhotoQueue {
  /// Sums over all copies; costs one pass over their table.
  package func cacheTotals() throws -> PhotoCacheTotals {
    try store.write { connection in
      var totals = PhotoCacheTotals()
      let rows = try connection.rows(
        """
        SELECT j.used IS NULL, count(*), coalesce(sum(c.bytes), 0) FROM photo_copies AS c
        LEFT JOIN (SELECT DISTINCT result AS used FROM photo_jobs WHERE result IS NOT NULL) AS j ON j.used = c.result
        GROUP BY 1
        """
      ) { (isUnused: $0.integer(0) == 1, copies: Int($0.integer(1)), bytes: Int($0.integer(2))) }
      for row in rows {
        totals.copies += row.copies
        totals.bytes += row.bytes
        if row.isUnused { (totals.unusedCopies, totals.unusedBytes) = (row.copies, row.bytes) }
      }
      return totals
    }
  }
}
