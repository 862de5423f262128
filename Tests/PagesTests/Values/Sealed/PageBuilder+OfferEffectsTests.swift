import Model
import Testing
@testable import Pages
@testable import Store

@Suite struct OfferEffectTests {
  private func effect(from: String, to: String?, _ events: RestaurantEvents) throws -> OfferEffect? {
    var offer = Offer(id: "o")
    (offer.validFrom, offer.validTo) = (SampleGuide.day(from), to.flatMap { SampleGuide.day($0) })
    let renderer = try TestSite.renderer()
    return OfferEffect(
      offer, events, ClosedMonths(last: SealedTown.february), renderer.context(hasCuisines: false))
  }

  @Test func asManyDaysBeforeAreCounted() throws {
    let first = try #require(CivilDay(iso: "2026-02-01")).number
    var events = RestaurantEvents()
    events.visits = (first - 12..<first + 12).map(CivilDay.init(number:))
    let effect = try #require(try effect(from: "2026-02-01", to: "2026-02-10", events))
    #expect(effect.days.count == 10 && effect.visits.new == 10 && effect.visits.old == 10)
  }

  @Test func theOpenMonthDoesNotCount() throws {
    let running = try #require(try effect(from: "2026-02-20", to: nil, RestaurantEvents()))
    #expect(running.days.count == 9)
    #expect(try effect(from: "2026-03-02", to: "2026-03-09", RestaurantEvents())?.days.isEmpty == true)
  }
}
