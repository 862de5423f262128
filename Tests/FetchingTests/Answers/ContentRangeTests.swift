import Testing

@testable import Fetching

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
