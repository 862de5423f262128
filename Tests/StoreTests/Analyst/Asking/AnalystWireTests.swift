import Diagnostics
import Model
import Platform
import Testing

@testable import Store

@Suite struct AnalystWireTests {
  private static let values: [AnalystValue] = [
    .null, .integer(.min), .integer(-1), .real(-0.0), .real(.infinity), .real(5e-324), .text(""), .text("a\0b\n“ü”"),
    .blob([]), .blob([0, 255]), .text(String(repeating: "x", count: 70_000)),
  ]

  @Test(arguments: values) func aValueComesBack(value: AnalystValue) throws {
    var writer = PackedWriter()
    writer.add(cell: value)
    var reader = PackedReader(writer.bytes)
    #expect(try reader.cell() == value && reader.isAtEnd)
    for count in [0, 1, 5, writer.bytes.count - 1] where count < writer.bytes.count {
      var cut = PackedReader(Array(writer.bytes[..<count]))
      #expect(throws: PackedReader.Torn.self, "\(count) bytes") { try cut.cell() }
    }
    var other = PackedReader([9] + writer.bytes)
    #expect(throws: PackedReader.Torn.self) { try other.cell() }
  }

  @Test func aTextWithoutEndIsTorn() {
    for kind: UInt8 in [3, 4] {
      var endless = PackedReader([kind, 255, 255, 255, 255, 255, 255, 255, 127])
      #expect(throws: PackedReader.Torn.self) { try endless.cell() }
    }
  }

  /// Expects that a value comes back, and nothing less of it.
  private func expect<Value: Codable & Equatable>(
    _ value: Value, step: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try PackedWriter.bytes(of: value)
    #expect(try PackedReader.value(Value.self, of: bytes) == value, sourceLocation: sourceLocation)
    for count in stride(from: 0, to: bytes.count, by: step) {
      #expect(throws: PackedReader.Torn.self, "\(count) bytes", sourceLocation: sourceLocation) {
        try PackedReader.value(Value.self, of: Array(bytes[..<count]))
      }
    }
  }

  @Test func parametersComeBack() throws {
    try expect(["a": .null, "select": .text("x"), "ü": .real(0.5)] as [String: AnalystValue])
  }

  @Test func mistakesAndFailuresKeepTheirKindAndPlace() throws {
    try expect(AnalystError(AnalystProblems.slow, "reason", mend: "mend", offset: 7))
    try expect(AnalystError(AnalystProblems.large, "r"))
    for code in ExitCode.allCases {
      let failure = Failure(code, StoreProblems.corrupt.problem(at: Place("/x"), "damaged"))
      let back = try PackedReader.value(Failure.self, of: PackedWriter.bytes(of: failure))
      #expect(back.exitCode == code && back.problem == failure.problem)
    }
  }

  @Test func tablesAndAnswersComeBackAndNothingLess() throws {
    try expect(AnalystDictionary.tables, step: 61)
    try expect(
      AnalystSession.Answer(
        columns: ["a", "count(*)"], rows: 0, tables: ["reviews", "users"],
        columnsRead: ["reviews": ["stars", "id"], "users": []], origins: ["", "reviews"], asksTime: true))
  }

  @Test func anOpeningComesBackAndNothingLess() throws {
    let test = try TestStore()
    var limits = AnalystLimits(seconds: 3, rows: .max, resultBytes: 5, valueBytes: 6)
    limits.temporaryBytes = 99
    let zone = try #require(TimeZoneRules(tzif: Files.read("/usr/share/zoneinfo/America/Lima", limit: 1 << 20)))
    let opening = AnalystOpening(
      store: test.store, asOf: CivilDay(number: 20_000), show: ["t": ["a", "b"], "u": []], limits: limits, zone: zone)
    let bytes = try PackedWriter.bytes(of: opening)
    let back = try PackedReader.value(AnalystOpening.self, of: bytes)
    #expect(back.path == test.store.path && back.asOf == opening.asOf && back.show == opening.show)
    #expect(back.limits == limits && back.zone == zone)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      #expect(throws: PackedReader.Torn.self, "\(count) bytes") {
        try PackedReader.value(AnalystOpening.self, of: Array(bytes[..<count]))
      }
    }
  }
}
