import Model
import Testing

@testable import Pages

@Suite struct StandalonePageTests {
  private static let photo = PhotoCopy.Size(
    digest: String(repeating: "a", count: 32), pixels: 900, width: 900, height: 600, format: "jpg", bytes: 4)

  private func text(_ page: String, _ photos: [PhotoCopy.Size] = [photo]) throws -> String {
    let page = StandalonePage(Array(page.utf8), photos: photos)
    let bytes = try page.bytes { _ in [1, 2, 3, 4] }
    #expect(bytes.count == page.size)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aPictureThatIsShownOnceStaysAnImg() throws {
    let tag = #"<img src="\#(Self.photo.path)" srcset="a 1w" sizes="1vw" width="9" loading="lazy" alt="A &amp; B">"#
    #expect(
      try text("<p>\(tag)</p>")
        == "<p><img src=\"data:image/jpeg;base64,AQIDBA==\" width=\"9\" alt=\"A &amp; B\"></p>" + BundlePage.mark)
  }

  @Test func aPictureThatIsUsedFiftyTimesIsThereOnce() throws {
    let tag = #"<img class="big" src="\#(Self.photo.path)" width="900" height="600" alt="“A”">"#
    let page = try text(String(repeating: tag, count: 50))
    #expect(page.matches(of: /AQIDBA==/).count == 1)
    #expect(page.matches(of: /<use href="#p1"\/>/).count == 49)
    #expect(page.matches(of: /role="img" aria-label="“A”"/).count == 50)
    #expect(page.hasPrefix(#"<svg class="img big" role="img""#) && !page.contains("<img"))
  }

  @Test func onesWithoutWordsAreHiddenFromScreenReaders() throws {
    let page = try text(String(repeating: #"<img src="\#(Self.photo.path)" alt="">"#, count: 2))
    #expect(page.matches(of: /<svg class="img" aria-hidden="true"/).count == 2 && !page.contains("role="))
  }

  @Test func otherPicturesAreLeftAsTheyAre() throws {
    let page = #"<img src="data:image/webp;base64,AAAA" alt=""><img alt="x"><img src="photos/other.jpg">"#
    #expect(try text(page) == page + BundlePage.mark)
  }

  @Test func aCopyOfAnotherSizeIsNotTaken() {
    let page = StandalonePage(Array(#"<img src="\#(Self.photo.path)">"#.utf8), photos: [Self.photo])
    #expect(throws: BundlePage.PhotoGone.self) { try page.bytes { _ in [1] } }
  }
}

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
