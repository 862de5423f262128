import Testing

@testable import Pages

@Suite struct PictureTagTests {
  private func tag(_ page: String, from start: Int = 0) -> PictureTag? { PictureTag(in: Array(page.utf8), from: start) }

  private func text(_ bytes: (some Swift.Collection<UInt8>)?) -> String? {
    bytes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func attributesAreReadAsTheyAreWritten() throws {
    let page = #"<p>a</p><img class="big" src="x.jpg" alt="1 &gt; 0 > &quot;" width="9" loading=lazy hidden/>z"#
    let tag = try #require(self.tag(page))
    #expect(text(tag["src"]) == "x.jpg" && text(tag["alt"]) == "1 &gt; 0 > &quot;" && tag["srcset"] == nil)
    #expect(text(tag["width"]) == "9" && text(tag["hidden"]) == "")
    #expect(tag.range.lowerBound == 8 && Array(page.utf8)[tag.range.upperBound] == UInt8(ascii: "z"))
    #expect(text(tag.attributes(without: ["src", "loading", "hidden", "alt"])) == #" class="big" width="9""#)
  }

  @Test(arguments: ["", "<img", "<image src=\"x\">", "&lt;img src=\"x\">", "<imgx >"])
  func nothingElseIsOne(page: String) { #expect(tag(page) == nil) }

  @Test(arguments: ["<img ", "<img src", "<img src=\"", "<img src=\"x", "<img =", "<img a=b"])
  func onePastThePagesEndEndsThere(page: String) throws {
    #expect(try #require(self.tag(page)).range == 0..<page.utf8.count)
  }
}
