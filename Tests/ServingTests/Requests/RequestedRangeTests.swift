import Testing

@testable import Serving

struct RequestedRangeTests {
  @Test(arguments: [
    ("bytes=0-9", 0..<10), ("bytes=90-", 90..<100), ("bytes=-10", 90..<100), ("bytes=-1000", 0..<100),
    ("bytes=99-99", 99..<100),
    ("bytes=50-1000", 50..<100), ("bytes=0-99999999999999999999", 0..<100), ("Bytes = 0-0", 0..<1),
    ("bytes=0-9223372036854775807", 0..<100),
  ])
  func aPartIsGiven(header: String, range: Range<Int>) {
    #expect(RequestedRange(header, size: 100) == .part(range))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=99999999999999999999-"])
  func beyondTheEndIsNothing(header: String) {
    #expect(RequestedRange(header, size: 100) == .beyond)
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=9-1", "bytes=a-b", "bytes=0x1-2", "bytes=1-2,5-6", "items=0-9",
    "bytes=--1",
    "bytes=+1-2", "bytes=1-2-3", "bytes=٣-",
  ])
  func whatIsNoRangeAsksForAll(header: String) {
    #expect(RequestedRange(header, size: 100) == .whole)
  }

  @Test func ofNothingThereIsNoPart() {
    #expect(RequestedRange("bytes=0-", size: 0) == .beyond)
    #expect(RequestedRange("bytes=-5", size: 0) == .beyond)
  }
}
