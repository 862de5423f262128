import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct TimePeriodTests {
  @Test(arguments: [
    ("2026-03-14", "2026-03-14", 1), ("2026-03", "2026-03-01", 31), ("2024-02", "2024-02-01", 29),
    ("2026 Q1", "2026-01-01", 90), ("2025-Q4", "2025-10-01", 92), ("2024", "2024-01-01", 366),
    ("2026", "2026-01-01", 365), ("2026-W11", "2026-03-09", 7), ("2026-W01", "2025-12-29", 7),
    ("2020-W53", "2020-12-28", 7),
  ])
  func aPeriodHasAFirstDayAndALength(text: String, first: String, days: Int) throws {
    let period = try #require(TimePeriod(.text(text)))
    #expect(period.first?.iso == first)
    #expect(period.days == days)
  }

  @Test(arguments: [
    "", "2026-13", "2026-00", "2026 Q5", "2026 Q0", "26-03", "2026-3", "2026-02-30", "abcd", "2026-+1", "+026",
    "2026-W00", "2025-W53",
    "2026-W54", "2026-w11", "2026-W+1",
    "２０２６", "0000",
  ])
  func otherTextIsNone(text: String) { #expect(TimePeriod(.text(text)) == nil) }

  @Test func wholeNumbersAreYearsOnlyIfTheyLookSo() {
    #expect(TimePeriod(.integer(2025)) == .year(2025))
    #expect(TimePeriod(.integer(12)) == nil)
    #expect(TimePeriod(.real(2025)) == nil)
  }
}
