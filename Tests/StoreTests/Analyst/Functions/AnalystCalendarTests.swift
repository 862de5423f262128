import Model
import Testing
@testable import Store

/// What is answered without SQLite is what SQLite answers.
@Suite struct AnalystDateArithmeticTests {
  private let plain: Connection

  init() throws { plain = try Connection(":memory:", .readWrite) }

  private func sqlite(_ function: String, _ arguments: [String]) throws -> Value {
    let places = Array(repeating: "?", count: arguments.count).joined(separator: ", ")
    let statement = try plain.statement("SELECT \(function)(\(places))")
    statement.bind(arguments.map(Value.text))
    defer { statement.reset() }
    return try statement.step() ? statement.value(0) : .null
  }

  @Test(arguments: 0..<200)
  func itAgreesWithSQLite(seed: Int) throws {
    var random = SeededRandom(seed: 9000 + UInt64(seed))
    let day = CivilDay(number: Int.random(in: -700_000...2_900_000, using: &random))
    guard (0...9999).contains(day.components.year) else { return }
    let days = "\(["+", "-"][seed % 2])\(Int.random(in: 0...99_999, using: &random)) day\(["", "s"][seed / 2 % 2])"
    let time = Timestamp(seconds: Int64(day.number) * 86_400 + Int64.random(in: 0..<86_400, using: &random)).iso()
    for (function, arguments) in [("julianday", [day.iso]), ("date", [day.iso, days]), ("unixepoch", [time])] {
      let own = AnalystDateArithmetic.value(function, arguments.map(Value.text))
      #expect(try own == nil || own == sqlite(function, arguments), "\(function)(\(arguments))")
    }
    #expect(AnalystDateArithmetic.value("julianday", [.text(day.iso)]) != nil)
  }

  /// Anything else is left to SQLite.
  @Test(arguments: [
    ("date", ["now", "-1 days"]), ("date", ["2026-02-30", "+1 days"]), ("date", ["2026-03-01", "-1 months"]),
    ("date", ["2026-03-01", "-1.5 days"]), ("date", ["2026-03-01", "1 days"]),
    ("date", ["2026-03-01", "-123456 days"]),
    ("date", ["2026-03-01T00:00", "-1 days"]), ("date", ["9999-12-31", "+1 days"]), ("julianday", ["12:00"]),
    ("julianday", ["2026-13-01"]), ("unixepoch", ["2026-03-01"]), ("date", ["2026-03-01"]), ("time", ["2026-03-01"]),
  ])
  func otherCallsAreSQLites(function: String, arguments: [String]) {
    #expect(AnalystDateArithmetic.value(function, arguments.map(Value.text)) == nil)
  }
}
