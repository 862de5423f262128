package import Model

extension StoreReader {
  /// The days on which an offer of this store begins, or has ended.
  package func offerDays(in zone: TimeZoneRules) throws -> [Int] {
    try convertingErrors {
      var days: Set<Int> = []
      let rows = try connection.statement("SELECT valid_from, valid_to FROM offers WHERE restaurant_key IS NOT NULL")
      defer { rows.reset() }
      while try rows.step() {
        for (column, after) in [(Int32(0), 0), (1, 1)] where !rows.isNull(column) {
          days.insert(zone.day(of: Timestamp(microseconds: rows.integer(column))).number + after)
        }
      }
      return days.sorted()
    }
  }
}
