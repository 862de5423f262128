import Diagnostics
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
    #expect(newest.night == 5 && newest.targets == [4, 3, 2] && newest.agrees && newest.rolledBack == nil)
    #expect(try fixture.rollBack() == 4)
    let before = try status(fixture)
    #expect(before.night == 4 && before.rolledBack == 5 && before.targets == [3, 2] && before.agrees)
    try fixture.publish(["site/index.html": Page("5")])
    #expect(try status(fixture).night == 6 && status(fixture).rolledBack == nil)
    try Files.removeTree(fixture.output)
    #expect(try !status(fixture).agrees)
  }

  /// The first night has none before it, and what is not kept cannot be gone back to.
  @Test(arguments: 1...6) func everyNightThatIsPromisedIsReached(nights: Int) throws {
    let fixture = try OutputFixture()
    for number in 1...nights { try fixture.publish(["site/index.html": Page("\(number)")]) }
    for target in try status(fixture).targets {
      #expect(try fixture.rollBack() == target)
      #expect(try Files.read(fixture.output + "/site/index.html") == Array("\(target)".utf8))
    }
    #expect(try status(fixture).targets.isEmpty)
    #expect(throws: Failure.self) { try fixture.rollBack() }
  }

  @Test func nothingIsPromisedOfAnOutputThatIsNotTheStores() throws {
    let fixture = try OutputFixture()
    for number in 1...3 { try fixture.publish(["site/index.html": Page("\(number)")]) }
    #expect(try status(fixture).targets == [2, 1])
    try Files.remove(fixture.output + "/.nights/current")
    #expect(try status(fixture).targets.isEmpty)
    #expect(throws: Failure.self) { try fixture.rollBack() }
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
