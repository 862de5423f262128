import Model
import Testing

@testable import Pages
@testable import Store

@Suite struct RestaurantMonthsTests {
  private func bill(_ day: Int, _ difference: Int64, _ currency: String? = "PEN") -> RestaurantEvents.Bill {
    RestaurantEvents.Bill(day: CivilDay(number: day), currency: currency, quoted: 100, paid: 100 + difference)
  }

  @Test func monthsHaveNoGapsAndEndWithTheLastClosedOne() throws {
    var events = RestaurantEvents()
    events.visits = [CivilDay(number: 0), CivilDay(number: 70), CivilDay(number: 200)]
    let months = RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 1970 * 12 + 4))
    #expect(months.months.map(\.visits) == [1, 0, 1, 0, 0])
    #expect(months[1970 * 12].visits == 1 && months[1900].visits == 0 && months.first(\.orders) == nil)
    #expect(months.sum(1970 * 12...1970 * 12 + 4, \.visits) == 2)
  }

  @Test func aMedianNeedsFiveOrdersInTheUsualCurrency() {
    var events = RestaurantEvents()
    events.bills = [1, 9, 3, 5].map { bill(0, $0) } + [bill(1, 900, "USD")]
    #expect(RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 1970 * 12))[1970 * 12].paidAbove == nil)
    events.bills.append(bill(2, 7))
    let months = RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 1970 * 12))
    #expect(months[1970 * 12].paidAbove == 5 && months.currency == "PEN")
  }

  @Test func wrongDatesMakeNoEndlessTable() {
    var events = RestaurantEvents()
    events.visits = [CivilDay(number: -700_000), CivilDay(number: 20_000)]
    let months = RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 2026 * 12))
    #expect(months.months.count < 1200)
  }
}
