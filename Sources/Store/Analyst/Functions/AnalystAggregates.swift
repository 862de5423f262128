internal import CSQLite

/// The functions `stars_mean`, `median` and `percentile`. Their results do not depend on the order of the rows.
///
/// The session must keep this object alive, as SQLite holds only an unretained pointer to it.
final class AnalystAggregates {
  /// The state of one group of `stars_mean`. It is in memory that SQLite allocates, so that a million groups create no
  /// objects.
  private struct Stars {
    /// Millionths of stars. The sum of whole numbers is the same in every order.
    var sum: Int64
    var count: Int64
  }

  /// The numbers of one group of `median` or `percentile`.
  private final class Gathered {
    var values: [Double] = []
    var percent = 50.0
  }

  /// How many numbers may be held at once, and how many more still may be.
  private let most: Int
  private var room: Int

  init(most: Int) {
    self.most = most
    room = most
  }

  /// Registers the functions. Call it once. The connection must be closed before this object is released.
  func attach(to connection: Connection) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    let own = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_create_function_v2(
      connection.handle, "stars_mean", 1, flags, own, nil, { AnalystAggregates.addStars($0, $2?[0]) },
      { AnalystAggregates.endStars($0) }, nil)
    for (name, count) in [("median", 1), ("percentile", 2)] as [(String, Int32)] {
      sqlite3_create_function_v2(
        connection.handle, name, count, flags, own, nil,
        { context, count, values in
          guard let values else { return }
          AnalystAggregates.of(context)?.add(context, values[0], percent: count > 1 ? values[1] : nil)
        }, { AnalystAggregates.of($0)?.end($0) }, nil)
    }
  }

  private static func of(_ context: OpaquePointer?) -> AnalystAggregates? {
    sqlite3_user_data(context).map { Unmanaged<AnalystAggregates>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func addStars(_ context: OpaquePointer?, _ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return }
    let stars = sqlite3_value_double(value)
    guard stars > 0, stars <= 5,
      let room = sqlite3_aggregate_context(context, Int32(MemoryLayout<Stars>.size))
    else { return }
    let gathered = room.assumingMemoryBound(to: Stars.self)
    gathered.pointee.sum += Int64((stars * 1_000_000).rounded())
    gathered.pointee.count += 1
  }

  private static func endStars(_ context: OpaquePointer?) {
    guard let room = sqlite3_aggregate_context(context, 0) else { return sqlite3_result_null(context) }
    let gathered = room.assumingMemoryBound(to: Stars.self).pointee
    guard gathered.count > 0 else { return sqlite3_result_null(context) }
    sqlite3_result_double(context, Double(gathered.sum) / Double(gathered.count) / 1_000_000)
  }

  private func add(_ context: OpaquePointer?, _ value: OpaquePointer?, percent: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    guard type == SQLITE_FLOAT || type == SQLITE_INTEGER else { return }
    let number = sqlite3_value_double(value)
    guard number.isFinite, let gathered = AnalystGroup.value(context, { Gathered() }) else { return }
    guard room > 0 else {
      return sqlite3_result_error(
        context, "median and percentile hold \(most) numbers at most; narrow the rows with WHERE or GROUP BY", -1)
    }
    room -= 1
    gathered.values.append(number)
    if let percent { gathered.percent = AnalystArguments.read(percent).number ?? -1 }
  }

  private func end(_ context: OpaquePointer?) {
    guard let gathered = AnalystGroup.removeValue(context, as: Gathered.self) else {
      return sqlite3_result_null(context)
    }
    room += gathered.values.count
    guard let value = AnalystMath.percentile(&gathered.values, gathered.percent) else {
      return sqlite3_result_error(context, "percentile(x, p) takes p from 0 to 100", -1)
    }
    sqlite3_result_double(context, value)
  }
}
