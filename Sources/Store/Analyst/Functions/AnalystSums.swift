internal import CSQLite

/// `sum`, `total` and `avg`, also as window functions. Their results do not depend on the order of the rows.
enum AnalystSums {
  /// The state of one group or window, in memory that SQLite allocates. A sum of integers needs nothing else.
  private struct Gathered {
    var whole: Int64
    var count: Int64
    /// An `Exact`, for numbers that are not integers or do not fit.
    var exact: UnsafeMutableRawPointer?
  }

  private final class Exact {
    var sum = AnalystExactSum()
  }

  static func attach(to connection: Connection) {
    add("sum", connection, { AnalystSums.answerSum($0, isEnd: true) }, { AnalystSums.answerSum($0, isEnd: false) })
    add(
      "total", connection, { AnalystSums.answerTotal($0, isEnd: true) }, { AnalystSums.answerTotal($0, isEnd: false) })
    add("avg", connection, { AnalystSums.answerMean($0, isEnd: true) }, { AnalystSums.answerMean($0, isEnd: false) })
  }

  private static func add(
    _ name: String, _ connection: Connection, _ end: @escaping @convention(c) (OpaquePointer?) -> Void,
    _ value: @escaping @convention(c) (OpaquePointer?) -> Void
  ) {
    sqlite3_create_window_function(
      connection.handle, name, 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { AnalystSums.step($0, $2?[0], 1) }, end, value, { AnalystSums.step($0, $2?[0], -1) }, nil)
  }

  private static func step(_ context: OpaquePointer?, _ value: OpaquePointer?, _ sign: Int64) {
    let type = sqlite3_value_numeric_type(value)
    guard type != SQLITE_NULL, let gathered = gathered(context, Int32(MemoryLayout<Gathered>.size)) else { return }
    guard type == SQLITE_INTEGER else {
      return exact(gathered).sum.add(sqlite3_value_double(value), times: sign)
    }
    let number = sqlite3_value_int64(value)
    let (whole, isLost) =
      sign > 0
      ? gathered.pointee.whole.addingReportingOverflow(number)
      : gathered.pointee.whole.subtractingReportingOverflow(number)
    if isLost { return exact(gathered).sum.add(number, times: sign) }
    gathered.pointee.whole = whole
    gathered.pointee.count += sign
  }

  private static func exact(_ gathered: UnsafeMutablePointer<Gathered>) -> Exact {
    if let known = gathered.pointee.exact { return Unmanaged<Exact>.fromOpaque(known).takeUnretainedValue() }
    let fresh = Exact()
    gathered.pointee.exact = Unmanaged.passRetained(fresh).toOpaque()
    return fresh
  }

  private static func gathered(_ context: OpaquePointer?, _ room: Int32) -> UnsafeMutablePointer<Gathered>? {
    sqlite3_aggregate_context(context, room)?.assumingMemoryBound(to: Gathered.self)
  }

  private static func answerSum(_ context: OpaquePointer?, isEnd: Bool) {
    let sum = sum(context, isEnd: isEnd)
    guard sum.count > 0 else { return sqlite3_result_null(context) }
    guard sum.isWhole else { return sqlite3_result_double(context, sum.real) }
    guard let integer = sum.integer else { return sqlite3_result_error(context, "integer overflow", -1) }
    sqlite3_result_int64(context, integer)
  }

  private static func answerTotal(_ context: OpaquePointer?, isEnd: Bool) {
    sqlite3_result_double(context, sum(context, isEnd: isEnd).real)
  }

  private static func answerMean(_ context: OpaquePointer?, isEnd: Bool) {
    let sum = sum(context, isEnd: isEnd)
    guard sum.count > 0 else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, sum.mean)
  }

  /// The sum so far. `isEnd` also releases the state. SQLite finalizes every group that it began, also after an error.
  private static func sum(_ context: OpaquePointer?, isEnd: Bool) -> AnalystExactSum {
    guard let gathered = gathered(context, 0) else { return AnalystExactSum() }
    var sum = AnalystExactSum()
    if let exact = gathered.pointee.exact {
      let exact = Unmanaged<Exact>.fromOpaque(exact)
      sum = exact.takeUnretainedValue().sum
      if isEnd {
        exact.release()
        gathered.pointee.exact = nil
      }
    }
    sum.add(whole: gathered.pointee.whole, count: gathered.pointee.count)
    return sum
  }
}
