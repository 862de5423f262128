import Testing

@testable import Templating

@Suite struct MarkupWriterTests {
  private func written(_ body: (inout MarkupWriter) -> Void) -> String {
    var writer = MarkupWriter()
    body(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func textAndAttributesCannotBecomeMarkup() {
    let hostile = #"</p><script>alert("&")</script>"#
    #expect(
      written { $0.element("p", ["title": hostile], hostile) }
        == #"<p title="&lt;/p&gt;&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;">"#
        + "&lt;/p&gt;&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;</p>")
  }

  @Test func whatIsNoTextIsReplaced() {
    #expect(written { $0.text("a\u{0}b\u{85}c\td") } == "a\u{FFFD}b\u{FFFD}c\td")
  }

  @Test func elementsNestAndVoidOnesHaveNoEnd() {
    let page = written { page in
      page.element("ul") { page in
        page.element("li") { $0.void("img", ["alt": "x"]) }
      }
    }
    #expect(page == #"<ul><li><img alt="x"></li></ul>"#)
  }
}
