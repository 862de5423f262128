import Testing

@testable import Fetching

@Suite struct RetryAfterTests {
  @Test(arguments: [
    ("120", Int64(120)), ("0", 0), ("-1", nil), ("99999999999999", 604_800), ("9223372036854775807", 604_800),
    ("Thu, 01 Jan 1970 00:10:00 GMT", 600), ("Thu, 01 Jan 2099 00:00:00 GMT", 604_800), ("soon", nil), ("", nil),
  ])
  func retryAfterIsSecondsOrADate(text: String, seconds: Int64?) {
    #expect(RetryAfter.time(text, now: 0) == seconds.map { $0 * 1_000_000 })
  }

  @Test func retryAfterIsNeverBeforeNow() {
    #expect(RetryAfter.time("Thu, 01 Jan 1970 00:10:00 GMT", now: 700_000_000) == 700_000_000)
  }
}
