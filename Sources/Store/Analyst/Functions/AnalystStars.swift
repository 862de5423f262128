internal import CSQLite

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
