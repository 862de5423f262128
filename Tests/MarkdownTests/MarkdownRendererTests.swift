import Markdown
import Testing

struct MarkdownRendererTests {
  @Test(arguments: [
    ("*a*", "<p><em>a</em></p>\n"),
    ("~~a~~", "<p><del>a</del></p>\n"),
    ("<b>a</b>", "<p><b>a</b></p>\n"),
    ("a@b.org www.b.org", "<p>a@b.org www.b.org</p>\n"),
    ("- [x] a", "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> a</li>\n</ul>\n"),
  ])
  func templatesMayHoldHTML(markdown: String, html: String) {
    #expect(MarkdownRenderer.template.html(markdown) == html)
  }

  @Test func rightAlignedCellsBearAClass() {
    let html = MarkdownRenderer.template.html("a | b\n--|--:\n1 | 2 align=\"right\"\n")
    #expect(html.contains("<th>a</th>\n<th class=\"num\">b</th>"))
    #expect(html.contains("<td class=\"num\">2 align=&quot;right&quot;</td>"))
  }

  @Test(arguments: [
    ("<script>x</script>", "<p>&lt;script&gt;x&lt;/script&gt;</p>\n"),
    ("a <b>c</b>", "<p>a &lt;b&gt;c&lt;/b&gt;</p>\n"),
    ("[a](javascript:x)", "<p><a href=\"#\">a</a></p>\n"),
    ("[a](ftp://x)", "<p><a href=\"#\">a</a></p>\n"),
    ("[a](HTTPS://x.org)", "<p><a href=\"HTTPS://x.org\">a</a></p>\n"),
    ("![*a*](http://x.org/y.png)", "<p><a href=\"http://x.org/y.png\"><em>a</em></a></p>\n"),
    ("![a](data:image/png;base64,x)", "<p><a href=\"#\">a</a></p>\n"),
    ("www.x.org", "<p><a href=\"http://www.x.org\">www.x.org</a></p>\n"),
    ("[![a](b)](javascript:c)", "<p><a href=\"#\">a</a></p>\n"),
    ("[x www.a.b y](https://c.d)", "<p><a href=\"https://c.d\">x www.a.b y</a></p>\n"),
    ("![x ![*y*](b) z](https://c.d)", "<p><a href=\"https://c.d\">x <em>y</em> z</a></p>\n"),
  ])
  func anybodysTextIsHarmless(markdown: String, html: String) {
    #expect(MarkdownRenderer.untrusted.html(markdown) == html)
  }

  @Test(arguments: [
    String(repeating: ">", count: 100_000), String(repeating: "- ", count: 20_000),
    String(repeating: "[", count: 100_000), String(repeating: "*a_", count: 50_000),
    String(repeating: "![", count: 10_000), String(repeating: "`", count: 100_000), "\0\u{1}\u{85}\u{FFFE}",
    String(repeating: "a", count: 10 << 20),
  ])
  func hugeAndDeepTextEndsInHTML(markdown: String) {
    #expect(!MarkdownRenderer.untrusted.html(markdown).isEmpty)
    #expect(!MarkdownRenderer.template.html(markdown).isEmpty)
  }

  @Test func manyThreadsGetWhatOneGets() async {
    let texts =
      (0..<40).map { "*\($0)* ~~del~~ http://x.org/\($0) a@b.org\n\n| a | b |\n|--|-:|\n| 1 | \($0) |\n" }
      + (0..<40).map { "plain *\($0)* : w" }
    let expected = texts.map { MarkdownRenderer.untrusted.html($0) + MarkdownRenderer.template.html($0) }
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<800 {
        group.addTask {
          let text = texts[round % texts.count]
          return MarkdownRenderer.untrusted.html(text) + MarkdownRenderer.template.html(text)
            == expected[round % texts.count]
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
  }
}
