import Diagnostics
import Templating
import Testing

struct TemplateTests {
  @Test(arguments: [
    ("{{title}}", "&lt;&amp;&quot;'>".replacing(">", with: "&gt;")),
    ("<a title=\"{{title}}\">", "<a title=\"&lt;&amp;&quot;'&gt;\">"),
    ("<a title='{{title}}'>", "<a title='&lt;&amp;&quot;&#39;&gt;'>"),
    ("<a href=\"x?q={{title}}\">", "<a href=\"x?q=%3C%26%22%27%3E\">"),
    ("<script>x={{title}}</script>{{title}}", "<script>x=\"\\u003c\\u0026\\\"'\\u003e\"</script>&lt;&amp;&quot;'&gt;"),
    ("<script>{{{data}}}</script>{{{body}}}", "<script>[1]</script><b>x</b>"),
    ("<h1{{#open}} class=\"a\"{{/open}}{{^open}} b{{/open}}>{{count}}", "<h1 class=\"a\">2"),
    ("<a href=\"{{file}}\">", "<a href=\"a/b.html\">"),
    ("{{#items}}{{name}}:{{price}} {{title}};{{/items}}", "a:1 &lt;&amp;&quot;'&gt;;b:2 &lt;&amp;&quot;'&gt;;"),
    ("{{#tags}}{{.}}{{/tags}}{{^tags}}none{{/tags}}", "pq"),
    ("{{site.name}}{{#site}}{{name}}{{/site}}{{#open}}yes{{/open}}{{^open}}no{{/open}}{{count}}", "sitesiteyes2"),
    ("{{#title}}{{#items}}{{#name}}{{.}}{{/name}}{{/items}}{{/title}}", "ab"),
  ])
  func valuesAreEscapedForTheirPlace(template: String, expected: String) {
    let items = [TemplateSample.item("a", 1), TemplateSample.item("b", 2)]
    #expect(TemplateSample.render(template, TemplateSample.record("<&\"'>", items: items)) == expected)
  }

  @Test(arguments: [
    ("https://x.org/?a=1&b=\"", "https://x.org/?a=1&amp;b=%22"), ("HTTP://x", "HTTP://x"), ("tel:+51", "tel:+51"),
    ("geo:-16.3,-71.5", "geo:-16.3,-71.5"), ("mailto:a@b.org", "mailto:a@b.org"), ("javascript:alert(1)", "#"),
    (" javascript:x", "#"), ("java\nscript:x", "#"), ("data:text/html,x", "#"), ("//evil.org", "#"), ("x.html", "#"),
    ("", "#"), (":", "#"), ("https", "#"), ("\u{0}https://x", "#"),
  ])
  func addressesFromOutsideKeepOnlyKnownSchemes(link: String, expected: String) {
    #expect(
      TemplateSample.render("<a href='{{link}}'>", TemplateSample.record("", link: link)) == "<a href='\(expected)'>")
  }

  @Test func controlsBecomeReplacementCharactersAndLineBreaksStay() {
    let text = "a\u{0}b\u{1}\u{7F}\u{85}c\r\nd\re\u{A0}é"
    let expected = "a\u{FFFD}b\u{FFFD}\u{FFFD}\u{FFFD}c\nd\ne\u{A0}é"
    #expect(TemplateSample.render("{{title}}", TemplateSample.record(text)) == expected)
    #expect(TemplateSample.render("{{title}}", TemplateSample.record(text), kind: .text) == text)
  }

  @Test(arguments: [
    (TemplateKind.xml, "<a b=\"{{title}}\"/>", "<a b=\"&lt;&apos;&#10;\"/>"),
    (.script, "f({{title}}, {{count}}, {{{data}}})", "f(\"\\u003c'\\n\", 0, [1])"),
    (.text, "{{title}}", "<'\n"),
  ])
  func eachKindHasItsOwnEscaping(kind: TemplateKind, template: String, expected: String) {
    #expect(TemplateSample.render(template, TemplateSample.record("<'\n"), kind: kind) == expected)
  }

  @Test func xmlHoldsNothingThatXMLForbids() {
    let text = "a\u{1}\u{FFFE}b\u{FFFF}\u{FFFD}\u{FEFF}\u{F000}\u{1F336}c"
    let expected = "a\u{FFFD}\u{FFFD}b\u{FFFD}\u{FFFD}\u{FEFF}\u{F000}\u{1F336}c"
    #expect(TemplateSample.render("{{title}}", TemplateSample.record(text), kind: .xml) == expected)
  }

  @Test func listsStreamOncePerPassAndNeverTwice() {
    var made = 0
    let stream = Records(isEmpty: false) {
      var index = 0
      return {
        guard index < 100_000 else { return nil }
        index += 1
        made += 1
        return TemplateSample.item("x", index)
      }
    }
    var record = TemplateSample.record("")
    record[2] = .list(stream)
    let text = TemplateSample.render("{{#items}}{{name}}{{/items}}", record)
    #expect(text.utf8.count == 100_000)
    #expect(made == 100_000)
  }

  @Test func missingNamesAreEmptyWhereAsked() {
    let text = "{{nobody}}{{#nobody}}a{{/nobody}}{{^nobody}}b{{/nobody}}{{>nobody}}"
    let (template, problems) = TemplateSample.compile(text, missing: .empty)
    var bytes: [UInt8] = []
    template?.render(TemplateSample.record(""), into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "b")
    #expect(problems.isEmpty)
  }
}
