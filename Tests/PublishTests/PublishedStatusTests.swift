import Platform
import Testing

@testable import Publish

@Suite struct PublishedStatusTests {
  private func status(_ fixture: OutputFixture) throws -> PublishedStatus {
    try PublishedStatus(output: fixture.output, store: fixture.store)
  }

  @Test func itTellsWhatStands() throws {
    let fixture = try OutputFixture()
    #expect(try status(fixture).night == nil && status(fixture).agrees)
    for number in 1...5 { try fixture.publish(["site/index.html": Page("\(number)")]) }
    let newest = try status(fixture)
    #expect(newest.night == 5 && newest.kept == [3, 4, 5] && newest.agrees && newest.rolledBack == nil)
    #expect(try fixture.rollBack() == 4)
    let before = try status(fixture)
    #expect(before.night == 4 && before.rolledBack == 5 && before.kept == [3, 4] && before.agrees)
    try fixture.publish(["site/index.html": Page("5")])
    #expect(try status(fixture).night == 6 && status(fixture).rolledBack == nil)
    try Files.removeTree(fixture.output)
    #expect(try !status(fixture).agrees)
  }

  @Test func itSeesAnInterruptedNight() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    var seen = false
    for step in 0..<60 where !seen {
      let result = Result { try fixture.publish([:], hook: Interruption(at: step).hook) }
      guard case .failure = result else { break }
      seen = try status(fixture).interrupted
    }
    #expect(seen)
    try fixture.publish(PublicationTests.first)
    #expect(try !status(fixture).interrupted)
  }
}
