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
    sqlite3_create_function_v2(
      connection.handle, "unixepoch", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, scalar.toOpaque(),
      { context, count, values in
        guard let data = sqlite3_user_data(context) else { return }
        if sqlite3_value_type(values?[0]) == SQLITE_TEXT, let start = sqlite3_value_text(values?[0]) {
          let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values?[0])))
          if let seconds = AnalystTime.seconds(iso: bytes) { return sqlite3_result_int64(context, seconds) }
        }
        Unmanaged<Scalar>.fromOpaque(data).takeUnretainedValue().call(context, count, values)
      }, nil, nil, nil)
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
    sqlite3_create_function_v2(
      connection.handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, scalar.toOpaque(),
      { context, count, values in
        guard let data = sqlite3_user_data(context) else { return }
        Unmanaged<Scalar>.fromOpaque(data).takeUnretainedValue().call(context, count, values)
      }, nil, nil, nil)
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

extension Value {
  /// The value as a double; nil if it is no number.
  var number: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }
}
