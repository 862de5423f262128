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

@Suite struct CacheControlTests {
  @Test(arguments: [
    ("100", Int64(60)), ("0", 160), ("-5", 160), ("x", 160), ("9223372036854775807", 0), ("-9223372036854775808", 160),
  ])
  func ageIsTakenOff(age: String, expected: Int64) {
    #expect(CacheControl("max-age=160", age: age).seconds == expected)
  }
}

struct ContentRangeTests {
  @Test func aRangeIsRead() {
    #expect(ContentRange("bytes 100-199/200")?.first == 100)
    #expect(ContentRange("BYTES 0-0/*")?.last == 0)
    #expect(ContentRange("bytes 100-199/200")?.total == 200)
    #expect(ContentRange("bytes 100-199/*")?.total == nil)
  }

  @Test(arguments: [
    "", "bytes", "bytes */200", "bytes 5-4/9", "bytes 0-9/9", "bytes -1-2/9", "bytes +1-2/9", "items 0-1/2",
    "bytes 0-1",
    "bytes 0-1/x", "bytes 0-99999999999999999999/*", "bytes 0-1/2/3", "bytes 0-1-2/3",
  ])
  func othersAreNone(text: String) { #expect(ContentRange(text) == nil) }
}

struct LinkHeaderTests {
  @Test(arguments: [
    (["<https://a.org/r?page=2>; rel=\"next\""], "https://a.org/r?page=2"), (["</2>;rel=next"], "/2"),
    (["</0>; rel=prev, </2>; rel=next"], "/2"), (["</0>; rel=prev", "</2>; REL=\"Next last\""], "/2"),
    (["</a,b;c>; title=\"x, <y>; rel=next\"; rel=next"], "/a,b;c"), (["<>; rel=next"], ""),
    (["</2> ; a ; rel = \"next\""], "/2"), (["</1>; title=\"\\\"\"; rel=next"], "/1"),
  ])
  func theNextLinkIsFound(values: [String], target: String) { #expect(LinkHeader.next(in: values) == target) }

  @Test(arguments: [
    "", "</2>", "</2>; rel=prev", "</2; rel=next", "</2>; rel=prev; rel=next", "rel=next", "</2>; rel=\"next",
  ])
  func othersAreNot(value: String) {
    #expect(LinkHeader.next(in: [value]) == (value.hasSuffix("\"next") ? "/2" : nil))
  }
}

struct ResumeValidatorsTests {
  private let changed = "Tue, 05 May 2026 10:00:00 GMT"

  @Test func aStrongTagGoesBeforeADate() {
    let all = Validators(etag: "\"a\"", lastModified: changed)
    #expect(ResumeValidators.of(all, date: "", ranges: "bytes") == Validators(etag: "\"a\""))
    #expect(ResumeValidators.of(all, date: "", ranges: "none") == nil)
  }

  @Test func aDateMustBeOlderThanTheAnswer() {
    let weak = Validators(etag: "W/\"a\"", lastModified: changed)
    #expect(ResumeValidators.of(weak, date: changed, ranges: "") == nil)
    #expect(ResumeValidators.of(weak, date: "", ranges: "") == nil)
    let later = "Tue, 05 May 2026 10:00:01 GMT"
    #expect(ResumeValidators.of(weak, date: later, ranges: "") == Validators(lastModified: changed))
  }
}
