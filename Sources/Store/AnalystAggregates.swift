internal import CSQLite

/// `stars_mean`, `median` and `percentile`: what they give does not depend on the order of the rows.
enum AnalystAggregates {
  /// What one group has gathered.
  private final class Gathered {
    var values: [Double] = []
    var percent = 50.0
    /// Millionths of stars: whole numbers, so that their sum is the same in every order.
    var sum: Int64 = 0
    var count: Int64 = 0
  }

  static func attach(to connection: Connection) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_function_v2(
      connection.handle, "stars_mean", 1, flags, nil, nil, { AnalystAggregates.addStars($0, $2) },
      { AnalystAggregates.endStars($0) }, nil)
    sqlite3_create_function_v2(
      connection.handle, "median", 1, flags, nil, nil, { AnalystAggregates.addValue($0, $1, $2) },
      { AnalystAggregates.endValues($0) }, nil)
    sqlite3_create_function_v2(
      connection.handle, "percentile", 2, flags, nil, nil, { AnalystAggregates.addValue($0, $1, $2) },
      { AnalystAggregates.endValues($0) }, nil)
  }

  private static func addStars(_ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
    guard let stars = AnalystArguments.read(values?[0]).number, stars > 0, stars <= 5,
      let gathered = gathered(context)
    else { return }
    gathered.sum += Int64((stars * 1_000_000).rounded())
    gathered.count += 1
  }

  private static func endStars(_ context: OpaquePointer?) {
    guard let gathered = taken(context), gathered.count > 0 else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, Double(gathered.sum) / Double(gathered.count) / 1_000_000)
  }

  private static func addValue(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let number = AnalystArguments.read(values?[0]).number, number.isFinite, let gathered = gathered(context)
    else { return }
    gathered.values.append(number)
    if count > 1 { gathered.percent = AnalystArguments.read(values?[1]).number ?? -1 }
  }

  private static func endValues(_ context: OpaquePointer?) {
    guard let gathered = taken(context) else { return sqlite3_result_null(context) }
    guard let value = AnalystMath.percentile(gathered.values, gathered.percent) else {
      return sqlite3_result_error(context, "percentile(x, p) takes p from 0 to 100", -1)
    }
    sqlite3_result_double(context, value)
  }

  private static func gathered(_ context: OpaquePointer?) -> Gathered? { AnalystGroup.value(context) { Gathered() } }

  private static func taken(_ context: OpaquePointer?) -> Gathered? { AnalystGroup.taken(context, as: Gathered.self) }
}
