import Testing

@testable import Markdown

@Suite("Sections around headings")
struct HeadingSectionsTests {
  private func wrapped(_ html: String, _ sections: HeadingSections = HeadingSections()) -> String {
    String(decoding: sections.wrapped(Array(html.utf8)), as: UTF8.self)
  }

  @Test("A flat heading and what follows it, up to the next one, become a section")
  func flat() {
    #expect(
      wrapped("<p>a</p>\n<h2>B</h2>\n<p>b</p>\n<h2 id=\"c\">C</h2>\n")
        == "<p>a</p>\n<section>\n<h2>B</h2>\n<p>b</p>\n</section>\n<section>\n<h2 id=\"c\">C</h2>\n</section>\n")
  }

  @Test(
    "A heading within an element is left to it",
    arguments: [
      "<section id=\"a\">\n<h2>A</h2>\n<p>a</p>\n</section>\n", "<p>a</p>\n", "",
      "<div>\n<p>x<h2>A</h2>\n</div>\n", "<ol><li><br><h2>A</h2><li><h2>B</h2></ol>",
    ])
  func within(_ html: String) {
    #expect(wrapped(html) == html)
  }

  @Test("A section that is written out ends the one before it, and those within others do not")
  func besideOthers() {
    #expect(
      wrapped("<h2>A</h2>\n<div><section>x</section></div>\n<section>\n<h2>B</h2></section>\n")
        == "<section>\n<h2>A</h2>\n<div><section>x</section></div>\n</section>\n<section>\n<h2>B</h2></section>\n")
  }

  @Test("What looks like a tag in a comment, an attribute or a script is none")
  func noTags() {
    let start = "<!-- <div> --><p title=\"<div>\">a < b</p><script>'<div>'</script><svg><rect/></svg>"
    #expect(wrapped(start + "<h2>A</h2>") == start + "<section>\n<h2>A</h2></section>\n")
  }

  @Test("With a class, and with what stands before the first heading")
  func whole() {
    let prose = HeadingSections(className: "prose", whole: true)
    #expect(
      wrapped("<p>a</p><h2>B</h2>", prose)
        == "<section class=\"prose\">\n<p>a</p></section>\n<section class=\"prose\">\n<h2>B</h2></section>\n")
    #expect(wrapped("\n<h2>B</h2>", prose) == "\n<section class=\"prose\">\n<h2>B</h2></section>\n")
  }

  @Test("Of a page only the content of main is looked at")
  func page() {
    let page = Array("<h2>head</h2><h2>A</h2><h2>foot</h2>".utf8)
    let wrapped = page.withUnsafeBytes { HeadingSections().wrapped($0, within: 13..<23) }
    #expect(
      String(decoding: wrapped, as: UTF8.self) == "<h2>head</h2><section>\n<h2>A</h2></section>\n<h2>foot</h2>")
  }
}
