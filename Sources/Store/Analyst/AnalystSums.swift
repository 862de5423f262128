internal import CSQLite

/// `sum`, `total` and `avg`, also over windows, whose results do not depend on the order of the rows.
enum AnalystSums {
  /// What one group or window has gathered.
  private final class Gathered {
    var sum = AnalystExactSum()
  }

  static func attach(to connection: Connection) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    sqlite3_create_window_function(
      connection.handle, "sum", 1, flags, nil, { AnalystSums.step($0, $2, 1) },
      { AnalystSums.answerSum($0, AnalystSums.taken($0)) }, { AnalystSums.answerSum($0, AnalystSums.gathered($0)) },
      { AnalystSums.step($0, $2, -1) }, nil)
    sqlite3_create_window_function(
      connection.handle, "total", 1, flags, nil, { AnalystSums.step($0, $2, 1) },
      { AnalystSums.answerTotal($0, AnalystSums.taken($0)) }, { AnalystSums.answerTotal($0, AnalystSums.gathered($0)) },
      { AnalystSums.step($0, $2, -1) }, nil)
    sqlite3_create_window_function(
      connection.handle, "avg", 1, flags, nil, { AnalystSums.step($0, $2, 1) },
      { AnalystSums.answerMean($0, AnalystSums.taken($0)) }, { AnalystSums.answerMean($0, AnalystSums.gathered($0)) },
      { AnalystSums.step($0, $2, -1) }, nil)
  }

  private static func step(
    _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ sign: Int64
  ) {
    guard let value = values?[0], sqlite3_value_type(value) != SQLITE_NULL, let gathered = gathered(context) else {
      return
    }
    if sqlite3_value_numeric_type(value) == SQLITE_INTEGER {
      gathered.sum.add(sqlite3_value_int64(value), times: sign)
    } else {
      gathered.sum.add(sqlite3_value_double(value), times: sign)
    }
  }

  private static func answerSum(_ context: OpaquePointer?, _ gathered: Gathered?) {
    guard let sum = gathered?.sum, sum.count > 0 else { return sqlite3_result_null(context) }
    guard sum.isWhole else { return sqlite3_result_double(context, sum.real) }
    guard let integer = sum.integer else { return sqlite3_result_error(context, "integer overflow", -1) }
    sqlite3_result_int64(context, integer)
  }

  private static func answerTotal(_ context: OpaquePointer?, _ gathered: Gathered?) {
    sqlite3_result_double(context, gathered?.sum.real ?? 0)
  }

  private static func answerMean(_ context: OpaquePointer?, _ gathered: Gathered?) {
    guard let sum = gathered?.sum, sum.count > 0 else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, sum.real / Double(sum.count))
  }

  private static func gathered(_ context: OpaquePointer?) -> Gathered? { AnalystGroup.value(context) { Gathered() } }

  private static func taken(_ context: OpaquePointer?) -> Gathered? { AnalystGroup.taken(context, as: Gathered.self) }
}
