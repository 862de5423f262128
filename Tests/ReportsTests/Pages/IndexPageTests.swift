import Testing

@testable import Reports

@Suite struct IndexPageTests {
  private func entry(_ name: String, weight: Double = 0, chance: Double? = nil, isTold: Bool = true) -> IndexPage.Entry
  {
    var story = ReportStory(headline: "About \(name)", sentence: "So it is.")
    story.chance = chance
    return IndexPage.Entry(
      name: name, title: name, description: "Of \(name).", isBroken: false, language: nil, story: isTold ? story : nil,
      weight: weight)
  }

  @Test func weightLeadsThenTheLeastChance() {
    let entries = [
      entry("a"), entry("b", chance: 0.2), entry("c", chance: 0.001), entry("d", weight: 2, chance: 0.5),
      entry("e", weight: -1),
    ]
    let sorted = entries.enumerated().sorted { left, right in
      if IndexPage.Entry.isBefore(left.element, right.element) { return true }
      return !IndexPage.Entry.isBefore(right.element, left.element) && left.offset < right.offset
    }
    #expect(sorted.map(\.element.name) == ["d", "c", "b", "a", "e"])
  }

  @Test func aReportWithoutAStoryHasTitleAndDescription() throws {
    let html = try IndexPage.html(
      [entry("x"), entry("y", isTold: false)], siteTitle: "<S>", until: "13 March 2026", site: .everybody,
      Shipped.words())
    #expect(html.contains("&lt;S&gt; · data up to 13 March 2026"))
    #expect(html.contains("<h3><a href=\"x.html\">About x</a></h3>\n<p class=\"lead\">So it is.</p>"))
    #expect(html.contains("<h3><a href=\"y.html\">y</a></h3>\n<p>Of y.</p>"))
    #expect(!html.contains("dictionary.html"))
  }

  /// What a night changed is no state, so that its numbers stand in the report's own picture alone.
  @Test func aHistoryReportShowsItsOwnPicture() throws {
    let bench = try Bench()
    let head = "---\ntitle: N\npicture: a\nhistory: true\n---\n"
    let body =
      "```sql a\nSELECT 'x' AS label, 1 AS n UNION ALL SELECT 'y', 2\n```\n"
      + "```chart\ntype: bar\ndata: a\nlabel: label\nvalue: n\ntitle: T\n```\n"
    try bench.render(["r": head + body])
    #expect(bench.sink.text("reports/index.html").contains("<img src=\"r/a.svg\" alt=\"N\">"))
    #expect(bench.sink.text("reports/r/a.svg").contains("<title>x: 1</title>"))
    try bench.render(["r": head.replacing("picture: a", with: "picture: none") + body])
    #expect(!bench.sink.text("reports/index.html").contains("<img"))
  }
}
