import Model
import Testing

@testable import Pages

@Suite struct ClosedMonthsTests {
  @Test(arguments: [("2026-03-01", "2026-02-28"), ("2026-03-31", "2026-02-28"), ("2026-01-01", "2025-12-31")])
  func theMonthOfTheSyncIsOpen(synced: String, end: String) throws {
    let day = try #require(CivilDay(iso: synced))
    let closed = ClosedMonths(last: ClosedMonths.month(of: day) - 1)
    #expect(closed.end.iso == end)
    #expect(closed.contains(closed.end) && !closed.contains(day) && closed.year.count == 12)
  }
}
