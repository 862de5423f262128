import Foundation
import Testing

@testable import Model

@Suite struct TimeZoneRulesTests {
  @Test(arguments: [
    "Europe/Berlin", "America/Lima", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC",
  ])
  func offsetsEqualTheSystems(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
    let rules = try #require(TimeZoneRules(tzif: Array(bytes)))
    for step in 0..<20_000 {
      let seconds = Int64(step) * 157_013  // about two days, up to the year 2069
      let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
      try #require(rules.offset(at: Timestamp(seconds: seconds)) == expected, "\(name) at \(seconds)")
    }
  }

  @Test func rubbishIsNoZone() throws {
    #expect(TimeZoneRules(tzif: []) == nil)
    #expect(TimeZoneRules(tzif: Array("TZif2".utf8)) == nil)
    let whole = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
    for length in stride(from: 0, to: whole.count - 60, by: 7) {
      #expect(TimeZoneRules(tzif: Array(whole.prefix(length))) == nil)
    }
  }
}
