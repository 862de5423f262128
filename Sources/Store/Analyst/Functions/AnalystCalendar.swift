internal import CSQLite
internal import Model

/// SQLite's date functions, with two differences: `now` is midnight of `--as-of`, and local time is that of the site's
/// zone.
///
/// They run on an in-memory connection of their own, as a function that overrides another cannot call it. A call takes
/// about a microsecond; `day`, `week`, `month`, `weekday` and `hour` do not use it.
final class AnalystCalendar {
  /// The functions that are overridden.
  static let functions = ["date", "time", "datetime", "julianday", "strftime", "unixepoch"]

  private let connection: Connection
  private let now: Value
  private let zone: @Sendable (Timestamp) -> Int

  init(asOf: CivilDay, zone: @escaping @Sendable (Timestamp) -> Int) throws(StoreError) {
    connection = try Connection(":memory:", .readWrite)
    let midnight = Int64(asOf.number) * 86_400
    let offset = zone(Timestamp(seconds: midnight))
    now = .text(Timestamp(seconds: midnight - Int64(offset)).iso())
    self.zone = zone
  }

  /// Calls SQLite's `function` with `arguments`.
  func call(_ function: String, _ arguments: [Value]) throws -> Value {
    if let known = AnalystDateArithmetic.value(function, arguments) { return known }
    let format = function == "strftime" ? 1 : 0
    var arguments = arguments
    if arguments.count <= format { arguments.append(now) }
    if case .text(let text) = arguments[format], text.lowercased() == "now" { arguments[format] = now }
    for index in arguments.indices.dropFirst(format + 1) {
      guard case .text(let word) = arguments[index] else { continue }
      switch word.lowercased() {
      case "localtime": arguments[index] = try localShift(Array(arguments[format..<index]))
      case "utc": throw AnalystCalendarError.utc
      default: break
      }
    }
    return try answer(function, arguments)
  }

  /// The modifier `+N seconds`, by which the site's zone is ahead of UTC at the time that the arguments before it name.
  private func localShift(_ before: [Value]) throws -> Value {
    guard case .integer(let seconds) = try answer("unixepoch", before) else { return .text("+0 seconds") }
    let offset = zone(Timestamp(seconds: seconds))
    return .text("\(offset < 0 ? "-" : "+")\(abs(offset)) seconds")
  }

  private func answer(_ function: String, _ arguments: [Value]) throws -> Value {
    let places = Array(repeating: "?", count: arguments.count).joined(separator: ", ")
    let statement = try connection.statement("SELECT \(function)(\(places))")
    statement.bind(arguments)
    defer { statement.reset() }
    return try statement.step() ? statement.value(0) : .null
  }
}

/// A modifier that the calendar does not support.
enum AnalystCalendarError: Error {
  case utc
}
