import Diagnostics
import Model
import Platform
import Store
import Testing

@testable import Publish

@Suite struct NightSeriesTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func aSeriesOfNightsEqualsACleanPublication(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    for _ in 0..<6 {
      let pages = random.pages(upTo: 40)
      try fixture.publish(pages, full: Bool.random(using: &random), trusting: Bool.random(using: &random))
      let clean = try OutputFixture()
      try clean.publish(pages)
      #expect(try fixture.published() == pages.tree)
      #expect(try clean.published() == pages.tree)
      #expect(try fixture.ledger() == clean.ledger())
    }
    #expect(fixture.problems.isEmpty)
  }

  @Test(arguments: 20..<26 as Range<UInt64>)
  func everyNightCanBeTakenBack(seed: UInt64) throws {
    var random = Seeded(state: seed)
    let fixture = try OutputFixture()
    var before = random.pages(upTo: 30)
    try fixture.publish(before)
    for _ in 0..<5 {
      let after = random.pages(upTo: 30)
      let ledger = try fixture.ledger(inputs: false)
      guard let night = try fixture.publish(after).night else { continue }
      _ = try fixture.rollBack()
      #expect(try fixture.published() == before.tree)
      #expect(try fixture.ledger(inputs: false) == ledger)
      #expect(try fixture.store.ledgerState()?.rolledBack == night)
      try fixture.publish(after)
      #expect(try fixture.published() == after.tree)
      #expect(try fixture.store.ledgerState()?.rolledBack == nil)
      before = after
    }
  }

  @Test func asManyNightsAsAreKeptCanBeTakenBackAndNoMore() throws {
    let fixture = try OutputFixture()
    let nights = (0..<6).map { number in ["site/index.html": Page("night \(number)", kind: .list)] }
    for pages in nights { try fixture.publish(pages, nights: 3) }
    for number in [4, 3, 2] {
      _ = try fixture.rollBack()
      #expect(try fixture.published() == nights[number].tree)
    }
    #expect(throws: Failure.self) { try fixture.rollBack() }
    #expect(try fixture.published() == nights[2].tree)
  }

  @Test func theFirstNightCannotBeTakenBack() throws {
    let fixture = try OutputFixture()
    try fixture.publish(PublicationTests.first)
    let failure = #expect(throws: Failure.self) { try fixture.rollBack() }
    #expect(failure?.problem.id == "publish.no-rollback")
    #expect(try fixture.published() == PublicationTests.first.tree)
  }
}
