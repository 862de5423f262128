import Platform
import Testing
@testable import Serving

struct RepresentationTests {
  private let text = Representation(
    tag: EntityTag(digest: "t"), type: "text/plain", content: .bytes(Array("0123456789".utf8)))

  private func answer(_ change: (inout PreviewRequest) -> Void) -> (status: Int, body: String, range: String?) {
    var request = PreviewRequest("/x")
    change(&request)
    let answer = text.answer(request)
    guard case .bytes(let bytes) = answer.body else { return (answer.status, "?", nil) }
    return (answer.status, String(decoding: bytes, as: UTF8.self), answer.header("Content-Range"))
  }

  @Test func allIsSentWithItsTag() {
    let answer = text.answer(PreviewRequest("/x"))
    #expect(answer.status == 200 && answer.header("ETag") == "\"t\"" && answer.header("Content-Type") == "text/plain")
    #expect(answer.header("Accept-Ranges") == "bytes" && answer.header("Last-Modified") == nil)
  }

  @Test func whoHasItGetsNothing() {
    #expect(answer { $0.ifNoneMatch = "\"t\"" }.status == 304)
    #expect(answer { $0.ifNoneMatch = "\"other\"" }.status == 200)
    #expect(answer { ($0.ifNoneMatch, $0.range) = ("\"t\"", "bytes=0-1") }.status == 304)
  }

  @Test func aPartIsSentIfItIsOfTheSame() {
    #expect(answer { $0.range = "bytes=2-4" } == (206, "234", "bytes 2-4/10"))
    #expect(answer { ($0.range, $0.ifRange) = ("bytes=2-4", "\"t\"") } == (206, "234", "bytes 2-4/10"))
    for known in ["\"old\"", "W/\"t\"", "Wed, 25 Nov 2026 16:00:00 GMT"] {
      #expect(answer { ($0.range, $0.ifRange) = ("bytes=2-4", known) } == (200, "0123456789", nil))
    }
    #expect(answer { $0.range = "bytes=10-" } == (416, "", "bytes */10"))
    #expect(answer { ($0.range, $0.method) = ("bytes=2-4", "HEAD") }.status == 200)
  }
}

struct EntityTagTests {
  @Test func aListIsSearchedAsRFC9110Says() {
    let tag = EntityTag(digest: "abc")
    #expect(tag.text == "\"abc\"")
    for list in ["\"abc\"", "W/\"abc\"", "*", "\"x\", \"abc\"", " \"abc\" ,\"y\""] { #expect(tag.isIn(list)) }
    for list in ["", "abc", "\"ab\"", "\"abcd\"", "\"x\", W/\"y\""] { #expect(!tag.isIn(list)) }
  }

  @Test func aReplacedFileHasAnotherTagThoughSizeAndTimeAreTheSame() throws {
    let scratch = try Scratch(["a": "one", "b": "two"])
    for name in ["a", "b"] { try FileTime.set(scratch.path + "/" + name, seconds: 1_700_000_000) }
    let before = EntityTag(of: try #require(try FileStatus.of(scratch.path + "/a")))
    #expect(before == EntityTag(of: try #require(try FileStatus.of(scratch.path + "/a"))))
    try Files.move(scratch.path + "/b", to: scratch.path + "/a")
    #expect(before != EntityTag(of: try #require(try FileStatus.of(scratch.path + "/a"))))
  }
}

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
