import Testing

@testable import Fetching

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
