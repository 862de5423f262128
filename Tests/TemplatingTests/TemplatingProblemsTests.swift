import Diagnostics
import Templating
import Testing

struct TemplatingProblemsTests {
  /// One mistake a row in a healthy template: `‸` marks the place that the problem names.
  @Test(arguments: [
    ("unclosed-tag", "a\n b ‸{{title"), ("unclosed-tag", "‸{{{title}}"), ("unclosed-section", "x\n‸{{#items}}a"),
    ("wrong-close", "{{#items}}{{#open}}‸{{/items}}"), ("stray-close", "é ‸{{/items}}"),
    ("wrong-close", "{{<*title}}x‸{{/title}}"), ("wrong-close", "{{#items}}x‸{{/*items}}"),
    ("bad-delimiters", "‸{{=<%=}}"), ("bad-name", "a ‸{{}}"), ("bad-name", "‸{{a b}}"), ("bad-name", "‸{{#}}"),
    ("bad-name", "{{=<% >=}}‸<% >"), ("bad-name", "{{=<% }=}}‸<%}"), ("bad-name", "{{={ #}=}}‸{ #}"),
    ("unknown-partial", "\n\n  ‸{{> rwo}}"), ("unknown-partial", "‸{{<layuot}}{{/layuot}}"),
    ("unknown-partial", "‸{{>*title}}"), ("unknown-name", "{{#items}}‸{{nmae}}{{/items}}"),
    ("unknown-name", "‸{{site.nmae}}"), ("unknown-name", "‸{{#itmes}}{{/itmes}}"), ("unknown-name", "‸{{.}}"),
    ("not-a-text", "‸{{items}}"), ("not-a-text", "‸{{open}}"), ("not-markup", "‸{{{title}}}"),
    ("not-markup", "‸{{&title}}"),
    ("markup-escaped", "‸{{body}}"), ("unsafe-place", "<p onclick=\"‸{{title}}\">"), ("unsafe-place", "<p ‸{{title}}>"),
    ("unsafe-place", "<p style=\"‸{{title}}\">"), ("unsafe-place", "<p class=‸{{title}}>"),
    ("unsafe-place", "<style>‸{{title}}</style>"), ("unsafe-place", "<p title=\"‸{{{body}}}\">"),
    ("not-an-address", "<a href=\"‸{{title}}\">"), ("not-an-address", "<img src='{{#open}}‸{{title}}{{/open}}'>"),
    ("broken-section-in-tag", "‸{{#open}}<p title=\"{{/open}}\">"),
  ])
  func everyMistakeNamesItsPlace(id: String, marked: String) throws {
    let text = marked.replacing("‸", with: "")
    let before = try #require(marked.split(separator: "‸", omittingEmptySubsequences: false).first)
    let (template, problems) = TemplateSample.compile(text, partials: ["row": "r", "layout": "l"])
    let problem = try #require(problems.first)
    #expect(problem.id == "templating.\(id)")
    #expect(template == nil)
    #expect(problem.place?.line == before.count { $0 == "\n" } + 1)
    #expect(
      problem.place?.column == (before.split(separator: "\n", omittingEmptySubsequences: false).last?.utf8.count ?? 0)
        + 1)
    #expect(problem.excerpt != nil)
    #expect(!problem.mend.isEmpty)
  }

  /// Whatever follows from one tag that is missing is not told again.
  @Test(arguments: [
    (String(repeating: "{{#items}}\n", count: 44), "unclosed-section", "43 more sections do not fit"),
    (String(repeating: "{{#items}}", count: 44) + "{{title", "unclosed-tag", "44 more sections do not fit"),
    ("{{#items}}a{{#open}}b{{/itmes}}c", "wrong-close", "2 more sections do not fit"),
    ("{{/a}}{{/b}}{{/c}}", "stray-close", "2 more sections do not fit"),
  ])
  func aCascadeIsToldAsItsFirstCause(text: String, id: String, words: String) {
    let problems = TemplateSample.compile(text).problems
    #expect(problems.map(\.id) == ["templating.\(id)"])
    #expect(problems.first?.reason.contains(words) == true, "\(problems.map(\.reason))")
  }

  /// A section of which one tag is misspelt is told once, and what is inside is not.
  @Test(arguments: [
    ("{{#itmes}}{{name}}{{#open}}{{/open}}{{/items}}{{title}}", "unknown-name", 1, "items"),
    ("{{^itmes}}a{{/items}}", "unknown-name", 1, "items"), ("{{#itmes}}{{name}}{{/itmes}}", "unknown-name", 1, "items"),
    ("{{#items}}{{name}}{{/itmes}}", "wrong-close", 19, "items"),
    ("{{#open}}{{#itmes}}a{{/items}}{{/open}}", "unknown-name", 10, "items"),
  ])
  func aMisspeltSectionIsToldOnce(text: String, id: String, column: Int, meant: String) {
    let problems = TemplateSample.compile(text).problems
    #expect(
      problems.map { "\($0.id) \($0.place?.column ?? 0) \($0.mend)" } == [
        "templating.\(id) \(column) Did you mean \(meant)?"
      ])
  }

  @Test(arguments: [("{{titel}}", "title"), ("{{site.prise}}", "site.price"), ("{{> rwo}}", "row")])
  func theNearestWordIsNamed(text: String, word: String) {
    let problems = TemplateSample.compile(text, partials: ["row": "r"]).problems
    #expect(problems.first?.mend.contains(word) == true)
  }

  @Test func aMistakeInAPartialNamesThePartialOnce() {
    let problems = TemplateSample.compile("{{>row}}{{>row}}", partials: ["row": "\n{{nobody}}"]).problems
    #expect(problems.map { "\($0.place?.description ?? "")" } == ["row.html:2:1"])
  }

  @Test func recursionWithoutEndIsAProblem() {
    let problems = TemplateSample.compile("{{>a}}", partials: ["a": "x{{>b}}", "b": "{{>a}}"]).problems
    #expect(problems.map(\.id) == ["templating.recursion-without-end"])
  }

  @Test func partialsThatDoubleEachOtherAreAProblem() {
    var partials = ["p0": "x"]
    for index in 1...40 { partials["p\(index)"] = "{{>p\(index - 1)}}{{>p\(index - 1)}}" }
    #expect(TemplateSample.compile("{{>p40}}", partials: partials).problems.map(\.id) == ["templating.too-large"])
  }

  @Test func manyMistakesAreCutAtFifty() {
    let problems = TemplateSample.compile(String(repeating: "{{nobody}}\n", count: 1_000)).problems
    #expect(problems.count == 50)
    #expect(problems.last?.id == "templating.too-many-problems")
  }
}
