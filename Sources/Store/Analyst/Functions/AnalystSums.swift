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

/// The function `stars_mean`, also as a window function. Its result does not depend on the order of the rows.
enum AnalystStars {
  /// The state of one group. It is in memory that SQLite allocates, so that a million groups create no objects.
  private struct Gathered {
    /// Millionths of stars. The sum of whole numbers is the same in every order.
    var sum: Int64
    var count: Int64
  }

  static func attach(to connection: Connection) {
    sqlite3_create_window_function(
      connection.handle, "stars_mean", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      { AnalystStars.add($0, $2?[0], 1) }, { AnalystStars.answer($0) }, { AnalystStars.answer($0) },
      { AnalystStars.add($0, $2?[0], -1) }, nil)
  }

  private static func add(_ context: OpaquePointer?, _ value: OpaquePointer?, _ sign: Int64) {
    let type = sqlite3_value_type(value)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return }
    guard let millionths = millionths(sqlite3_value_double(value)),
      let room = sqlite3_aggregate_context(context, Int32(MemoryLayout<Gathered>.size))
    else { return }
    let gathered = room.assumingMemoryBound(to: Gathered.self)
    gathered.pointee.sum += millionths * sign
    gathered.pointee.count += sign
  }

  private static func answer(_ context: OpaquePointer?) {
    guard let room = sqlite3_aggregate_context(context, 0) else { return sqlite3_result_null(context) }
    let gathered = room.assumingMemoryBound(to: Gathered.self).pointee
    guard gathered.count > 0 else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, mean(gathered.sum, of: gathered.count))
  }

  /// Stars as a whole number of millionths; nil if they do not count in a mean.
  @inline(__always)
  static func millionths(_ stars: Double) -> Int64? {
    stars > 0 && stars <= 5 ? Int64((stars * 1_000_000).rounded()) : nil
  }

  static func mean(_ millionths: Int64, of count: Int64) -> Double { Double(millionths) / Double(count) / 1_000_000 }
}

/// An exact sum of numbers, from which numbers can be subtracted again.
///
/// SQLite adds doubles in the order of the rows, so that the last digit of a mean depends on that order. A report must
/// not (law 1). This sum is exact, and its answers are rounded once.
struct AnalystExactSum {
  private(set) var count: Int64 = 0
  /// How many of the numbers were not integers.
  private var reals: Int64 = 0
  private var whole: Int128 = 0
  /// The sum of the numbers that were not integers.
  private var wide = WideSum()
  private var infinities: Int64 = 0
  private var negativeInfinities: Int64 = 0
  private var nans: Int64 = 0

  mutating func add(_ number: Int64, times sign: Int64 = 1) {
    count += sign
    whole += Int128(number) * Int128(sign)
  }

  /// Adds the sum of `count` integers.
  mutating func add(whole sum: Int64, count: Int64) {
    self.count += count
    whole += Int128(sum)
  }

  mutating func add(_ number: Double, times sign: Int64 = 1) {
    count += sign
    reals += sign
    guard let exact = ExactNumber(number) else {
      if number.isNaN { nans += sign } else if number > 0 { infinities += sign } else { negativeInfinities += sign }
      return
    }
    wide.add(exact, sign: sign)
  }

  /// The sum as an integer, if all numbers were integers; nil if it does not fit into 64 bits.
  var integer: Int64? { Int64(exactly: whole) }

  var isWhole: Bool { reals == 0 }

  /// The sum as a double.
  var real: Double { quotient(by: 1) }

  /// The mean as a double. There must be at least one number.
  var mean: Double { quotient(by: count) }

  private func quotient(by count: Int64) -> Double {
    if nans > 0 || (infinities > 0 && negativeInfinities > 0) { return .nan }
    if infinities > 0 { return .infinity }
    if negativeInfinities > 0 { return -.infinity }
    var sum = wide
    sum.add(whole)
    return sum.number.quotient(by: count.magnitude).double
  }
}
