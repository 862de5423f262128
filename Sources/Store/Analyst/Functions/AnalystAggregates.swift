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
      { AnalystAggregates.step($0, $1, $2, 1) },
      { AnalystAggregates.end($0) }, { AnalystAggregates.value($0) },
      { AnalystAggregates.step($0, $1, $2, -1) }, nil)
  }

  /// The state of the group or window, made at its first row; nil if SQLite has no memory.
  private static func gathering(_ context: OpaquePointer?) -> AnalystGatheringBox? {
    guard let data = sqlite3_user_data(context) else { return nil }
    let function = Unmanaged<Function>.fromOpaque(data).takeUnretainedValue()
    return AnalystGroup.value(context) { AnalystGatheringBox(function.make()) }
  }

  /// Adds a row, or removes it again if `sign` is -1.
  private static func step(
    _ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ sign: Int
  ) {
    guard let values, let box = gathering(context) else { return sqlite3_result_error_nomem(context) }
    do throws(AnalystFunctionMistake) {
      let row = AnalystRow(values, count: count)
      if sign > 0 { try box.gathering.add(row) } else { try box.gathering.remove(row) }
    } catch { error.answer(context) }
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

/// The object that gathers one group of an aggregate function. SQLite allocates memory for the pointer to it.
enum AnalystGroup {
  /// The group's object, created at its first row; nil if SQLite has no memory.
  static func value<Value: AnyObject>(_ context: OpaquePointer?, _ make: () -> Value) -> Value? {
    guard let room = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)) else {
      return nil
    }
    let box = room.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    if let known = box.pointee { return Unmanaged<Value>.fromOpaque(known).takeUnretainedValue() }
    let fresh = make()
    box.pointee = Unmanaged.passRetained(fresh).toOpaque()
    return fresh
  }

  /// Removes and returns the group's object. SQLite finalizes every group that it began, also after an error.
  static func removeValue<Value: AnyObject>(_ context: OpaquePointer?, as type: Value.Type) -> Value? {
    guard let room = sqlite3_aggregate_context(context, 0) else { return nil }
    let box = room.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    guard let known = box.pointee else { return nil }
    box.pointee = nil
    return Unmanaged<Value>.fromOpaque(known).takeRetainedValue()
  }
}

/// What an aggregate function remembers of the rows of one group or window.
///
/// SQLite adds each row, and in a window removes it again. It asks for the value any number of times in a window, and
/// once for a group.
protocol AnalystGathering: AnyObject {
  func add(_ row: AnalystRow) throws(AnalystFunctionMistake)
  func remove(_ row: AnalystRow) throws(AnalystFunctionMistake)
  /// The value of the rows so far. `isEnd`: no row follows; in a window, SQLite has then read the last value already and
  /// ignores this one.
  func value(isEnd: Bool) throws(AnalystFunctionMistake) -> Double?
}

/// Holds the state of a group or window as an object to which SQLite can hold a pointer.
final class AnalystGatheringBox {
  let gathering: any AnalystGathering

  init(_ gathering: any AnalystGathering) { self.gathering = gathering }
}

/// The arguments of an aggregate function in one row.
struct AnalystRow {
  private let values: UnsafeMutablePointer<OpaquePointer?>
  let count: Int

  init(_ values: UnsafeMutablePointer<OpaquePointer?>, count: Int32) {
    self.values = values
    self.count = Int(count)
  }

  func isNumber(_ index: Int) -> Bool {
    let type = sqlite3_value_type(values[index])
    return type == SQLITE_INTEGER || type == SQLITE_FLOAT
  }

  /// The argument as a double; nil if it is no number. A zero has no sign, so that equal numbers are the same.
  func number(_ index: Int) -> Double? { isNumber(index) ? sqlite3_value_double(values[index]) + 0.0 : nil }

  /// The argument, which is a number; nil if it is infinite.
  func exact(_ index: Int) -> ExactNumber? {
    sqlite3_value_type(values[index]) == SQLITE_INTEGER
      ? ExactNumber(sqlite3_value_int64(values[index])) : ExactNumber(sqlite3_value_double(values[index]))
  }
}

/// How many more numbers the functions of a session may hold at once, whose memory SQLite does not count.
final class AnalystRoom {
  let most: Int
  private var left: Int

  init(most: Int) {
    self.most = most
    left = most
  }

  /// Reserves room for one number. `function` is named in the error.
  func take(_ function: String) throws(AnalystFunctionMistake) {
    guard left > 0 else {
      throw AnalystFunctionMistake(
        function, "\(function)() holds \(most) numbers at most", mend: "Narrow the rows with WHERE or GROUP BY.")
    }
    left -= 1
  }

  func giveBack(_ count: Int) { left += count }
}
