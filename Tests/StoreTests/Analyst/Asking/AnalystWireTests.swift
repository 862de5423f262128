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
    var wire = WireBytes()
    wire.put(value)
    var reader = WireReader(wire.bytes)
    #expect(reader.value() == value && reader.isAtEnd)
    for count in [0, 1, 5, wire.bytes.count - 1] where count < wire.bytes.count {
      var cut = WireReader(Array(wire.bytes[..<count]))
      #expect(cut.value() == nil, "\(count) bytes")
    }
    var other = WireReader([9] + wire.bytes)
    #expect(other.value() == nil)
  }

  @Test func parametersComeBack() {
    let values: [String: AnalystValue] = ["a": .null, "select": .text("x"), "ü": .real(0.5)]
    var wire = WireBytes()
    wire.put(values)
    var reader = WireReader(wire.bytes)
    #expect(reader.values() == values)
    var endless = WireReader([255, 255, 255, 255, 255, 255, 255, 127])
    #expect(endless.values() == nil)
  }

  @Test func mistakesAndFailuresKeepTheirKindAndPlace() throws {
    for error in [
      AnalystError(AnalystProblems.slow, "reason", mend: "mend", offset: 7), AnalystError(AnalystProblems.large, "r"),
    ] {
      var wire = WireBytes()
      AnalystWire.put(error, into: &wire)
      var reader = WireReader(wire.bytes)
      #expect(AnalystWire.error(&reader) == error)
    }
    for code in ExitCode.allCases {
      let failure = Failure(code, StoreProblems.corrupt.problem(at: Place("/x"), "damaged"))
      var wire = WireBytes()
      AnalystWire.put(failure, into: &wire)
      var reader = WireReader(wire.bytes)
      let back = try #require(AnalystWire.failure(&reader))
      #expect(back.exitCode == code && back.problem == failure.problem)
    }
  }

  @Test func tablesAndAnswersComeBackAndNothingLess() throws {
    var wire = WireBytes()
    AnalystWire.put(AnalystDictionary.tables, into: &wire)
    var reader = WireReader(wire.bytes)
    #expect(AnalystWire.tables(&reader) == AnalystDictionary.tables && reader.isAtEnd)
    for count in stride(from: 0, to: wire.bytes.count, by: 61) {
      var cut = WireReader(Array(wire.bytes[..<count]))
      #expect(AnalystWire.tables(&cut) == nil)
    }
    let answer = AnalystSession.Answer(
      columns: ["a", "count(*)"], rows: 0, tables: ["reviews", "users"], origins: ["", "reviews"],
      asksTime: true)
    wire = WireBytes()
    AnalystWire.put(answer, into: &wire)
    reader = WireReader(wire.bytes)
    #expect(AnalystWire.answer(&reader) == answer)
  }

  @Test func anOpeningComesBackAndNothingLess() throws {
    let test = try TestStore()
    var limits = AnalystLimits(seconds: 3, rows: .max, resultBytes: 5, valueBytes: 6)
    limits.temporaryBytes = 99
    let zone = try #require(TimeZoneRules(tzif: Files.read("/usr/share/zoneinfo/America/Lima", limit: 1 << 20)))
    let opening = AnalystOpening(
      store: test.store, asOf: CivilDay(number: 20_000), show: ["t": ["a", "b"], "u": []], limits: limits, zone: zone)
    let bytes = opening.wire.bytes
    var reader = WireReader(bytes)
    let back = try #require(AnalystOpening(&reader))
    #expect(back.path == test.store.path && back.asOf == opening.asOf && back.show == opening.show)
    #expect(back.limits == limits && back.zone == zone)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      var cut = WireReader(Array(bytes[..<count]))
      #expect(AnalystOpening(&cut) == nil, "\(count) bytes")
    }
  }
}
