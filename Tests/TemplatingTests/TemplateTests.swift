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

  /// Wherever a value lands, alone, at either end or between others: its bytes are text, and all else of it is there.
  @Test(arguments: [
    "{{title}}", "<a title=\"{{title}}\">", "<a title='{{title}}'>", "<a href=\"x?q={{title}}\">",
    "<a href=\"{{link}}\">",
    "<script>x={{title}}</script>", "<!-- {{title}} -->", "<p>\n{{title}}",
  ])
  func nothingLeavesThatIsNoText(template: String) {
    let all = (UInt32(0)...0x10FFFF).filter(NonText.isNonText).compactMap(Unicode.Scalar.init)
    #expect(all.count == 29 + 33 + 32 + 34)
    for kind in [TemplateKind.html, .xml] {
      for scalar in all {
        for text in ["\(scalar)", "a\(scalar)", "\(scalar)bcdefghijk，😀", "abcdefgh\(scalar)ij\(scalar)"] {
          let result = TemplateSample.render(
            template, TemplateSample.record(text, link: "https://a.b/" + text), kind: kind)
          guard var copy = Optional(result), copy.withUTF8({ NonText.first(in: $0) }) != nil else { continue }
          Issue.record("U+\(String(scalar.value, radix: 16)) in \(template)")
        }
      }
    }
    let plain = TemplateSample.render(template, TemplateSample.record("，😀\u{FEFF}¿é"))
    #expect(!plain.contains("\u{FFFD}"))
  }

  /// What records agree in may stand in the template itself, and the page itself is written where the layout has it.
  @Test(arguments: [
    "{{title}}<a title='{{title}}' href=\"?{{title}}\">{{site.name}}</a>{{{body}}}.",
    "{{#site}}{{name}}, {{title}}{{/site}}{{#title}}{{.}}{{/title}}{{^title}}none{{/title}}",
    "{{#items}}{{name}} of {{title}}{{#site}} in {{name}} {{title}} {{site.name}}{{/site}}; {{{body}}}{{/items}}",
    "{{#body}}a body: {{{body}}}{{/body}}<script>{{title}}</script>{{^open}}{{title}}{{/open}}{{title}}{{title}}",
  ])
  func aBoundTemplateGivesTheSameBytes(text: String) throws {
    let template = try #require(TemplateSample.compile(text).template)
    let page = try #require(TemplateSample.compile("<b>x</b>").template)
    for title in ["", "<&\"'>\n", "plain"] {
      let record = TemplateSample.record(title, items: [TemplateSample.item("a", 1), TemplateSample.item("b", 2)])
      let bound = template.bound([0: record[0], 3: record[3]], inserting: 1)
      var rest = record
      for slot in [0, 1, 3] where !bound.slots.contains(slot) { rest[slot] = .text("not asked for") }
      var expected: [UInt8] = []
      template.render(record, into: &expected)
      var output = OutputBuffer()
      bound.render(rest, into: &output) { page.render(rest, into: &$0, inserting: { _ in }) }
      #expect(output.withBytes { String(decoding: $0, as: UTF8.self) } == String(decoding: expected, as: UTF8.self))
    }
  }

  /// Texts of every length are looked at in words of eight bytes, and in parts of one.
  @Test(arguments: ["&", "<", "\"", "\u{1}", "\u{7F}", "\u{85}", "é", "\r", "|"])
  func whatIsEscapedIsFoundEverywhere(special: String) {
    func text(_ value: String) -> String { TemplateSample.render("{{title}}", TemplateSample.record(value)) }
    func address(_ value: String) -> String {
      TemplateSample.render("<a href='x?{{title}}'>", TemplateSample.record(value))
    }
    let escaped = text(special)
    let encoded = String(address(special).dropFirst(11).dropLast(2))
    for length in 0..<40 {
      for place in 0...length {
        let before = String(repeating: "a", count: place)
        let after = String(repeating: "z", count: length - place)
        #expect(text(before + special + after) == before + escaped + after)
        #expect(address(before + special + after) == "<a href='x?" + before + encoded + after + "'>")
      }
    }
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
