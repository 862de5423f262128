import Testing

@testable import Demo

@Suite struct DemoCalendarTests {
  @Test func anotherDayIsTheSameWorldAtAnotherTime() throws {
    let fixture = DemoFixture()
    defer { withExtendedLifetime(fixture) {} }
    var options = DemoOptions(restaurants: 10, users: 20, reviews: 200, photos: 0)
    #expect(options.day == 20_514)
    let first = try DemoFixture.files(try fixture.write(options, "a"))
    options.day += 265
    let later = try DemoFixture.files(try fixture.write(options, "b"))
    #expect(first.keys.sorted() == later.keys.sorted())
    for (name, file) in first {
      let moved = try #require(later[name])
      #expect((moved.modified - file.modified) % 265 == 0 && moved.modified > file.modified, "\(name)")
      let lines = [file.bytes, moved.bytes].map { $0.count { $0 == UInt8(ascii: "\n") } }
      #expect(lines[0] == lines[1] && moved.bytes != file.bytes, "\(name)")
    }
  }

  @Test func daysKeepTheirDistances() {
    let calendar = DemoCalendar(exportDay: DemoOptions.firstDay + 7)
    #expect(calendar.launchDay == 18_329 && calendar.lastDay(2) == DemoOptions.firstDay + 8)
    #expect(calendar.export(0) == (DemoOptions.firstDay + 7) * 86_400 + 7 * 3600)
  }
}
