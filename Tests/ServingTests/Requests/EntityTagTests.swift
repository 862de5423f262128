import Platform
import Testing

@testable import Serving

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
