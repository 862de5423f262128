internal import CSQLite

/// The aggregate functions of sumaq, all of which are window functions too. Their results do not depend on the order of
/// the rows.
///
/// The session must keep this object alive, as SQLite holds only unretained pointers to its parts.
final class AnalystAggregates {
  /// One function, as it is passed to SQLite.
  private final class Function {
    let make: () -> any AnalystGathering

    init(_ make: @escaping () -> any AnalystGathering) { self.make = make }
  }

  private let room: AnalystRoom
  private var functions: [Function] = []

  /// `most` is how many numbers may be held at once.
  init(most: Int) { room = AnalystRoom(most: most) }

  /// Registers the functions. Call it once. The connection must be closed before this object is released.
  func attach(to connection: Connection) {
    AnalystStars.attach(to: connection)
    let room = room
    add("median", 1, connection) { QuantileGathering("median", whole: 1, room) }
    add("percentile", 2, connection) { QuantileGathering("percentile", whole: 100, room) }
    add("quantile", 2, connection) { QuantileGathering("quantile", whole: 1, room) }
    for name in ["stddev", "stddev_samp"] {
      add(name, 1, connection) { SpreadGathering(ofSample: true, isRoot: true) }
    }
    add("stddev_pop", 1, connection) { SpreadGathering(ofSample: false, isRoot: true) }
    for name in ["variance", "var_samp"] {
      add(name, 1, connection) { SpreadGathering(ofSample: true, isRoot: false) }
    }
    add("var_pop", 1, connection) { SpreadGathering(ofSample: false, isRoot: false) }
    add("corr", 2, connection) { PairGathering(\.correlation) }
    add("ols_slope", 2, connection) { PairGathering(\.slope) }
    add("ols_intercept", 2, connection) { PairGathering(\.intercept) }
    add(DiscoveryGathering.function, 2, connection) { DiscoveryGathering(room) }
  }

  private func add(
    _ name: String, _ count: Int32, _ connection: Connection, _ make: @escaping () -> any AnalystGathering
  ) {
    let function = Function(make)
    functions.append(function)
    sqlite3_create_window_function(
      connection.handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS,
      Unmanaged.passUnretained(function).toOpaque(),
      { AnalystAggregates.add($0, $1, $2) },
      { AnalystAggregates.end($0) }, { AnalystAggregates.value($0) },
      { AnalystAggregates.remove($0, $1, $2) }, nil)
  }

  /// The state of the group or window, made at its first row; nil if SQLite has no memory.
  private static func gathering(_ context: OpaquePointer?) -> AnalystGatheringBox? {
    guard let data = sqlite3_user_data(context) else { return nil }
    let function = Unmanaged<Function>.fromOpaque(data).takeUnretainedValue()
    return AnalystGroup.value(context) { AnalystGatheringBox(function.make()) }
  }

  private static func add(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, let box = gathering(context) else { return sqlite3_result_error_nomem(context) }
    do {
      try box.gathering.add(AnalystRow(values, count: count))
    } catch {
      error.answer(context)
    }
  }

  private static func remove(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?
  ) {
    guard let values, let box = gathering(context) else { return sqlite3_result_error_nomem(context) }
    do {
      try box.gathering.remove(AnalystRow(values, count: count))
    } catch {
      error.answer(context)
    }
  }

  private static func value(_ context: OpaquePointer?) {
    guard let box = gathering(context) else { return sqlite3_result_error_nomem(context) }
    answer(context, box.gathering, isEnd: false)
  }

  private static func end(_ context: OpaquePointer?) {
    guard let box = AnalystGroup.removeValue(context, as: AnalystGatheringBox.self) else {
      return sqlite3_result_null(context)
    }
    answer(context, box.gathering, isEnd: true)
  }

  private static func answer(_ context: OpaquePointer?, _ gathering: any AnalystGathering, isEnd: Bool) {
    do {
      guard let value = try gathering.value(isEnd: isEnd) else { return sqlite3_result_null(context) }
      sqlite3_result_double(context, value)
    } catch {
      error.answer(context)
    }
  }
}
