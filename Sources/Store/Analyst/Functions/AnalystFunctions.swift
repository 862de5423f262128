internal import CSQLite
internal import Model
internal import Platform

/// Registers sumaq's functions on an analyst's connection, and replaces or removes those that differ from night to
/// night.
///
/// The session must keep this object alive, as SQLite holds only an unretained pointer to it.
final class AnalystFunctions {
  /// The implementation of a function: it gets the arguments, and returns the result.
  typealias Body = (AnalystFunctions, [Value]) throws -> Value

  let calendar: AnalystCalendar
  private let least: Int
  private let times: AnalystTimeFunctions
  private let patterns: AnalystPatterns
  private var spines: [AnalystSpine] = []
  private var kept: [Unmanaged<Scalar>] = []

  /// `least` is the smallest number that the function of that name returns. `mustEnd` is called within long searches, which end with an error if it returns true.
  init(
    asOf: CivilDay, zone: @escaping @Sendable (Timestamp) -> Int, least: Int = AnalystLimits().least,
    mustEnd: @escaping () -> Bool = { false }
  ) throws(StoreError) {
    self.least = least
    patterns = AnalystPatterns(mustEnd: mustEnd)
    calendar = try AnalystCalendar(asOf: asOf, zone: zone)
    times = AnalystTimeFunctions(zone: zone)
  }

  deinit { for scalar in kept { scalar.release() } }

  /// Registers the functions. Call it once, before the first statement. The connection must be closed before this
  /// object is released.
  func attach(to connection: Connection) {
    for name in AnalystCalendar.functions {
      add(name, -1, connection, remembers: true) { try $0.calendar.call(name, $1) }
    }
    add("current_date", 0, connection) { functions, _ in try functions.calendar.call("date", []) }
    add("current_time", 0, connection) { functions, _ in try functions.calendar.call("time", []) }
    add("current_timestamp", 0, connection) { functions, _ in try functions.calendar.call("datetime", []) }
    addEpoch(to: connection)
    times.attach(to: connection)
    spines = AnalystSpine.attach(to: connection, times)
    patterns.attach(to: connection)
    addOthers(to: connection)
    AnalystSums.attach(to: connection)
  }

  /// `unixepoch` of one time, which a question calls for each row: a time as `iso_time` writes it is read in place.
  private func addEpoch(to connection: Connection) {
    let scalar = Unmanaged.passRetained(Scalar(self, remembers: false) { try $0.calendar.call("unixepoch", $1) })
    kept.append(scalar)
    SQLFunction.add("unixepoch", 1, connection.handle, own: scalar.toOpaque()) { context, count, values in
      guard let data = sqlite3_user_data(context) else { return }
      if sqlite3_value_type(values?[0]) == SQLITE_TEXT, let start = sqlite3_value_text(values?[0]) {
        let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values?[0])))
        if let seconds = AnalystTime.seconds(iso: bytes) { return sqlite3_result_int64(context, seconds) }
      }
      Unmanaged<Scalar>.fromOpaque(data).takeUnretainedValue().call(context, count, values)
    }
  }

  private func addOthers(to connection: Connection) {
    add("slug", 1, connection) { _, values in
      guard case .text(let id) = values[0] else { return .null }
      return .text(Slug.of(id))
    }
    add("name_key", 1, connection) { _, values in
      guard case .text(let name) = values[0] else { return .null }
      return NamedPlace.key(of: name).map { .text($0) } ?? .null
    }
    add("distance_km", 4, connection) { _, values in
      let numbers = values.compactMap(\.number)
      return numbers.count == 4 ? .real(AnalystMath.distance(numbers)) : .null
    }
    for (name, isLow) in [("wilson", true), ("wilson_low", true), ("wilson_high", false)] {
      for count in [2, 3] as [Int32] {
        add(name, count, connection) { _, values in
          let numbers = values.compactMap(\.number)
          guard numbers.count == values.count else { return .null }
          let ends = AnalystMath.wilson(numbers[0], of: numbers[1], z: numbers.count > 2 ? numbers[2] : 1.96)
          return ends.map { .real(isLow ? $0.low : $0.high) } ?? .null
        }
      }
    }
    for count in [4, 5] as [Int32] {
      add("adjusted_stars", count, connection) { _, values in
        let numbers = values.compactMap(\.number)
        guard numbers.count == values.count, let prior = RankPrior(stars: numbers[2], rated: numbers[3]) else {
          return .null
        }
        let weight = numbers.count > 4 ? numbers[4] : Double(RankPrior.reviews)
        let mean = prior.adjusted(stars: numbers[0], rated: numbers[1], weight: weight)
        return mean.isFinite ? .real(mean) : .null
      }
    }
    for count in [1, 2] as [Int32] {
      add("least", count, connection) { functions, values in
        guard let number = values[0].number, number >= Double(functions.least) else { return .null }
        return values[values.count - 1]
      }
    }
    add("p_value", 1, connection) { _, values in values[0].number.map { .real(AnalystMath.pValue($0)) } ?? .null }
  }

  private func add(
    _ name: String, _ count: Int32, _ connection: Connection, remembers: Bool = false, _ body: @escaping Body
  ) {
    let scalar = Unmanaged.passRetained(Scalar(self, remembers: remembers, body))
    kept.append(scalar)
    SQLFunction.add(name, count, connection.handle, own: scalar.toOpaque()) { context, count, values in
      guard let data = sqlite3_user_data(context) else { return }
      Unmanaged<Scalar>.fromOpaque(data).takeUnretainedValue().call(context, count, values)
    }
  }

  /// One function, as it is passed to SQLite.
  private final class Scalar {
    private unowned let functions: AnalystFunctions
    private let body: Body
    /// A cache of the last results, for a slow function.
    private var memo: AnalystCallMemo?

    init(_ functions: AnalystFunctions, remembers: Bool, _ body: @escaping Body) {
      self.functions = functions
      self.body = body
      memo = remembers ? AnalystCallMemo() : nil
    }

    func call(_ context: OpaquePointer?, _ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) {
      do {
        if let known = memo?.value(count, values) { return AnalystArguments.answer(context, known) }
        let value = try body(functions, AnalystArguments.read(count, values))
        memo?.remember(value)
        AnalystArguments.answer(context, value)
      } catch AnalystCalendarError.utc {
        sqlite3_result_error(context, "the modifier 'utc' is not offered: times are UTC already", -1)
      } catch let error as StoreError {
        sqlite3_result_error(context, error.message, -1)
      } catch {
        sqlite3_result_error(context, "the function failed", -1)
      }
    }
  }
}

/// Converts values between SQLite's functions and Swift.
enum AnalystArguments {
  static func read(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> [Value] {
    guard let values else { return [] }
    return (0..<Int(count)).map { read(values[$0]) }
  }

  static func read(_ value: OpaquePointer?) -> Value {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      guard let start = sqlite3_value_text(value) else { return .null }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      return .text(String(decoding: bytes, as: UTF8.self))
    case SQLITE_BLOB:
      guard let start = sqlite3_value_blob(value) else { return .blob([]) }
      return .blob(Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))))
    default: return .null
    }
  }

  static func answer(_ context: OpaquePointer?, _ value: Value) {
    switch value {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(var text):
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_result_text64(
            context, $0.baseAddress, UInt64($0.count), SQLiteDestructor.transient, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      bytes.withUnsafeBytes {
        sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), SQLiteDestructor.transient)
      }
    }
  }
}

/// Why one of sumaq's functions gives no value, in the form in which SQLite carries it to `AnalystHints`.
struct AnalystFunctionMistake: Error {
  /// The function's name, by which its place in the statement is found.
  let function: String
  let reason: String
  let mend: String

  init(_ function: String, _ reason: String, mend: String) {
    self.function = function
    self.reason = reason
    self.mend = mend
  }

  /// The three texts as one message. No statement contains the sign between them.
  var message: String { [Self.sign + function, reason, mend].joined(separator: Self.sign) }

  /// Reads a message; nil for one of SQLite's own.
  init?(message: String) {
    guard message.hasPrefix(Self.sign) else { return nil }
    let parts = message.split(separator: Self.sign)
    guard parts.count == 3 else { return nil }
    self.init(String(parts[0]), String(parts[1]), mend: String(parts[2]))
  }

  /// Ends the function with this error.
  func answer(_ context: OpaquePointer?) { sqlite3_result_error(context, message, -1) }

  private static let sign = String(AnalystNames.sign)
}

/// A cache of the last calls of one function. A question that compares with a date calls the function with the same
/// arguments in every row.
struct AnalystCallMemo {
  private struct Call {
    var arguments: [UInt8] = []
    var value: Value?
  }

  /// Longer arguments cannot be dates.
  private static let mostBytes = 200
  private var calls = Array(repeating: Call(), count: 4)
  private var oldest = 0
  /// The arguments of the last look-up.
  private var asked: [UInt8] = []

  /// The cached result for these arguments; nil if there is none.
  mutating func value(_ count: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?) -> Value? {
    asked.removeAll(keepingCapacity: true)
    for index in 0..<Int(count) { add(values?[index]) }
    return calls.first { $0.value != nil && $0.arguments == asked }?.value
  }

  /// Caches the result for the arguments of the last look-up.
  mutating func remember(_ value: Value) {
    guard asked.count <= Self.mostBytes else { return }
    calls[oldest] = Call(arguments: asked, value: value)
    oldest = (oldest + 1) % calls.count
  }

  /// Appends the type and the bytes of a value. A text's length precedes it, so that different arguments have different
  /// bytes.
  private mutating func add(_ value: OpaquePointer?) {
    let type = sqlite3_value_type(value)
    asked.append(UInt8(truncatingIfNeeded: type))
    switch type {
    case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_value_int64(value)))
    case SQLITE_FLOAT: add(sqlite3_value_double(value).bitPattern)
    case SQLITE_TEXT: add(sqlite3_value_text(value).map { UnsafeRawPointer($0) }, sqlite3_value_bytes(value))
    case SQLITE_BLOB: add(sqlite3_value_blob(value), sqlite3_value_bytes(value))
    default: break
    }
  }

  private mutating func add(_ start: UnsafeRawPointer?, _ count: Int32) {
    add(UInt64(count))
    asked.append(contentsOf: UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count)))
  }

  private mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number) { asked.append(contentsOf: $0) }
  }
}
