import Testing

@testable import Model

@Suite struct CivilDayTests {
  @Test func everyDayOfEightCenturiesFollowsTheOneBefore() throws {
    var day = try #require(CivilDay(year: 1600, month: 1, day: 1))
    for _ in 0..<292_000 {
      let (year, month, number) = day.components
      #expect(CivilDay(year: year, month: month, day: number) == day)
      let next = CivilDay(number: day.number + 1)
      try #require(next.weekday == (day.weekday + 1) % 7)
      day = next
    }
  }

  @Test func knownDays() {
    #expect(CivilDay(number: 0).iso == "1970-01-01")
    #expect(CivilDay(number: 0).weekday == 3)
    #expect(CivilDay(iso: "2000-02-29")?.number == 11_016)
  }

  @Test(arguments: ["2001-02-29", "2024-13-01", "2024-00-10", "24-01-01", "2024-1-1", "2024-01-32", "", "2024-01-01x"])
  func whatIsNoDateIsNil(text: String) {
    #expect(CivilDay(iso: text) == nil)
  }

  @Test func timestampsBeforeTheEpochRoundDown() {
    let time = Timestamp(microseconds: -1)
    #expect(time.seconds == -1)
    #expect(time.iso() == "1969-12-31T23:59:59Z")
    #expect(time.iso(fraction: true) == "1969-12-31T23:59:59.999999Z")
  }
}
