import Model
import Testing

@testable import Pages

@Suite struct BundleStylesTests {
  private func text(_ sheets: String...) -> String {
    String(decoding: BundleStyles(sheets.map { Array($0.utf8) }).element, as: UTF8.self)
  }

  /// A browser computes the digest of the element's text after it has read line breaks.
  @Test func theTextIsWhatABrowserReads() {
    #expect(text("a{}\r\nb{}\rc{}\n", "\u{FEFF}d{}") == "<style>a{}\nb{}\nc{}\nd{}</style>")
    #expect(text("a{content:\"\0\"}") == "<style>a{content:\"\u{FFFD}\"}</style>")
  }

  @Test func anEndTagWithinASheetDoesNotEndTheElement() {
    #expect(text(#"a{content:"</style><script>"}"#) == #"<style>a{content:"<\/style><script>"}</style>"#)
    #expect(text("/*</STYLE >*/") == "<style>/*<\\/STYLE >*/</style>")
    #expect(text("a<b</styl") == "<style>a<b</styl</style>")
  }

  @Test func nothingInAScriptEndsOrHidesItsEnd() {
    let script = BundleStyles([Array(#"a="</script><!--<script>";b="</style>""#.utf8)], in: "script")
    let text = #"a="<\/script><\!--<script>";b="</style>""#
    #expect(String(decoding: script.element, as: UTF8.self) == "<script>\(text)</script>")
    #expect(script.digest == Base64.text(SHA256.digest(Array(text.utf8))))
  }

  @Test func theDigestIsThatOfTheText() {
    #expect(BundleStyles([Array("p{}".utf8)]).digest == Base64.text(SHA256.digest(Array("p{}".utf8))))
  }
}
