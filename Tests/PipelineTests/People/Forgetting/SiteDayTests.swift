import Model
import Testing

@testable import Pipeline

@Suite struct SiteDayTests {
  @Test func theDayOfUTCBeginsAtMidnight() {
    for (time, start) in [(0, 0), (1, 0), (86_399_999_999, 0), (86_400_000_000, 86_400_000_000), (-1, -86_400_000_000)]
    {
      #expect(SiteDay.start(of: Int64(time), in: .utc) == Int64(start))
    }
  }
}
