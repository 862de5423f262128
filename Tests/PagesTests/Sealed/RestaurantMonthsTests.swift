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

  /// The sum of a year is shown, so that one small month takes the next smallest along.
  @Test func smallMonthsAreNotShown() {
    func months(_ counts: [Int], isFavorites: Bool = false) -> [Int?] {
      var events = RestaurantEvents()
      let last = 1972 * 12 + 11
      for (index, count) in counts.enumerated() {
        let month = last - counts.count + 1 + index
        let day = CivilDay(year: month / 12, month: month % 12 + 1, day: 2) ?? CivilDay(number: 0)
        let days = Array(repeating: day, count: count)
        if isFavorites { events.favorites += days } else { events.visits += days }
      }
      let months = RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: last))
      return (last - counts.count + 1...last).map { months.shown($0, isFavorites ? \.favorites : \.visits) }
    }
    let many = Array(repeating: 30, count: 10)
    #expect(months([7, 3] + many) == [nil, nil] + many)
    #expect(months([9, 7, 3, 3] + many.dropLast(2)) == [9, 7, nil, nil] + many.dropLast(2))
    // Of two years each is a sum of its own, and what is older has none.
    #expect(months([6, 3] + many + [20, 7, 3] + many + [8]) == [6, nil] + many + [20, 7, nil] + many + [nil])
    // Of favourites the sum of all months is told.
    #expect(months([6, 3] + many + many + [8], isFavorites: true) == [nil, nil] + many + many + [8])
  }

  @Test func aMedianNeedsFiveOrdersInTheUsualCurrency() {
    func months(_ events: RestaurantEvents, least: Int) -> RestaurantMonths {
      RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 1970 * 12), SmallGroups(least: least))
    }
    var events = RestaurantEvents()
    events.bills = [1, 9, 3, 5].map { bill(0, $0) } + [bill(1, 900, "USD")]
    let four = months(events, least: 3)
    #expect(four.paidAbove(four[1970 * 12]) == nil)
    events.bills.append(bill(2, 7))
    let five = months(events, least: 5)
    #expect(five.paidAbove(five[1970 * 12]) == 5 && five.currency == "PEN")
    let few = months(events, least: 6)
    #expect(few.paidAbove(few[1970 * 12]) == nil && few.fewestBills == 6)
  }

  @Test func wrongDatesMakeNoEndlessTable() {
    var events = RestaurantEvents()
    events.visits = [CivilDay(number: -700_000), CivilDay(number: 20_000)]
    let months = RestaurantMonths(ReviewSummary(), events, ClosedMonths(last: 2026 * 12))
    #expect(months.months.count < 1200)
  }
}

@Suite struct ClosedMonthsTests {
  @Test(arguments: [("2026-03-01", "2026-02-28"), ("2026-03-31", "2026-02-28"), ("2026-01-01", "2025-12-31")])
  func theMonthOfTheSyncIsOpen(synced: String, end: String) throws {
    let day = try #require(CivilDay(iso: synced))
    let closed = ClosedMonths(last: ClosedMonths.month(of: day) - 1)
    #expect(closed.end.iso == end)
    #expect(closed.contains(closed.end) && !closed.contains(day) && closed.year.count == 12)
  }
}
