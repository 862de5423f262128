import Diagnostics
import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct ReportRendererTests {
  private static let list = "```sql names\nSELECT id, name, cuisine FROM restaurants ORDER BY id\n```\n"

  @Test func aBlockThatNothingNamesIsATableWhereItStands() throws {
    let bench = try Bench()
    let page = try bench.page("## Before\n\n\(Self.list)\n## After\n")
    let places = ["Before", "La Casa", "After"].map { page.firstRange(of: $0)?.lowerBound }
    #expect(places.compactMap { $0 }.count == 3)
    #expect(zip(places, places.dropFirst()).allSatisfy { ($0 ?? page.endIndex) < ($1 ?? page.startIndex) })
    #expect(page.contains("href=\"r/names.csv\"") && page.contains("href=\"r/names.raw.csv\""))
    #expect(bench.sink.text("reports/r/names.raw.csv") == "id,name,cuisine\r\nr1,La Casa,Peruvian\r\nr2,Wok,Chifa\r\n")
    #expect(bench.sink.text("reports/r/names.ndjson").hasPrefix("{\"id\":\"r1\",\"name\":\"La Casa\""))
    #expect(bench.box.problems == [])
  }

  @Test func valuesStandInSentencesAndRowsInSections() throws {
    let page = try Bench().page(
      """
      ```sql sums one mean=0.00
      SELECT count(*) AS n, stars_mean(stars) AS mean FROM reviews
      ```
      \(Self.list)
      Of {{sums.n}} reviews the mean is {{sums.mean}}; up to {{data_until}}, {{limit}}.

      {{#names}}
      - {{name}}
      {{/names}}

      First: {{names_first.name}} of {{names_count}}.
      """, head: "title: T\nheadline: \"{{sums.n}} reviews\"\nparameters:\n  limit: 7")
    #expect(page.contains("Of 3 reviews the mean is 4.50; up to 15 March 2026, 7."))
    #expect(page.contains("<li>La Casa</li>"))
    #expect(page.contains("First: La Casa of 2."))
    #expect(page.contains("<h1>3 reviews</h1>") && page.contains("<title>3 reviews · sumaq</title>"))
    #expect(!page.contains("<table"))
  }

  @Test(arguments: [
    ("bar", "label: label\nvalue: n"), ("line", "label: label\nvalue: n"), ("area", "label: label\nvalue: n"),
    ("histogram", "label: label\nvalue: n"), ("stacked", "label: label\nvalue: n\nseries: kind"),
    ("scatter", "x: n\ny: m\nlabel: label"), ("heat", "row: m\ncolumn: n\nvalue: n"),
  ])
  func everyChartIsDrawnWithTextAlternativeAndNumbers(_ type: String, _ settings: String) throws {
    let bench = try Bench()
    let page = try bench.page(
      """
      ```sql data
      SELECT * FROM (VALUES ('a', 3, 1, 'x'), ('b', 9, 2, 'y')) t
      ```
      """.replacingValues + "\n```chart\ntype: \(type)\ndata: data\ntitle: The finding\n\(settings)\n```\n")
    #expect(bench.box.problems == [])
    #expect(page.contains("<h3>The finding</h3>"))
    #expect(page.contains(type == "histogram" ? "<caption class=\"vh\">The finding" : "<desc id=\"f1d\">"))
    #expect(page.contains("<details><summary>The numbers</summary>"))
    #expect(!page.contains("style="))
  }

  @Test func everyHeadingHasASectionOfItsOwn() throws {
    let page = try Bench().page("Before.\n\n## First\n\nWords.\n\n```sql d\nSELECT 1 AS n\n```\n\n## Second\n")
    #expect(page.contains("</header>\n<section class=\"prose\">\n<p>Before.</p>\n</section>\n"))
    for heading in ["First", "Second"] { #expect(page.contains("<section class=\"prose\">\n<h2>\(heading)</h2>")) }
  }

  @Test func aWideTableKeepsThreeColumnsOnATelephone() throws {
    let page = try Bench().page(
      "```sql d\nSELECT 1 AS place, 'Ayni' AS name, 4.6 AS adjusted, 4.7 AS mean, 82 AS reviews, NULL AS note, 'Grill' AS kind\n```"
    )
    for column in ["Name</th>", "class=\"num\">Adjusted", "class=\"num\">Reviews"] {
      #expect(page.contains("<th scope=\"col\"" + (column.hasPrefix("c") ? " " : ">") + column), "\(column)")
    }
    for column in ["num roomy\">Place", "num roomy\">Mean", "roomy\">Note", "roomy\">Kind"] {
      #expect(page.contains(" class=\"\(column)</th>"), "\(column)")
    }
    #expect(page.contains("<th scope=\"row\">Ayni<small class=\"slim\">Place 1 · Mean 4.7 · Grill</small></th>"))
    let small = try Bench().page("```sql d\nSELECT 'a' AS name, 1 AS n, 2 AS m\n```")
    #expect(!small.contains("roomy") && !small.contains("slim"))
  }

  @Test func chartsOfNothingOfOneRowAndOfExtremesAreDrawn() throws {
    for rows in [
      "SELECT 'a' AS label, 1 AS n WHERE 0", "SELECT 'a' AS label, 0 AS n", "SELECT NULL AS label, NULL AS n",
      "SELECT 'a' AS label, -1e300 AS n UNION ALL SELECT 'b', 1e300", "SELECT 'a' AS label, 9e999 AS n",
      "SELECT 'a' AS label, 5e-324 AS n", "SELECT printf('%.*c', 300, 'x') AS label, -3 AS n",
    ] {
      for type in ["bar", "line", "area", "histogram"] {
        let bench = try Bench()
        let page = try bench.page(
          "```sql d\n\(rows)\n```\n```chart\ntype: \(type)\ndata: d\nlabel: label\nvalue: n\n```\n")
        #expect(bench.box.problems == [], "\(type): \(rows)")
        #expect(!page.contains("nan") && !page.contains("=\"inf"), "\(type): \(rows)")
        #expect(!page.contains("\"null") && !page.contains("null%"), "\(type): \(rows)")
      }
    }
  }

  @Test func anUnchangedNightRendersNothing() throws {
    let bench = try Bench()
    let reports = [
      "r": "---\ntitle: T\n---\n\(Self.list)",
      "s": "---\ntitle: S\n---\n```sql n\nSELECT count(*) AS n FROM reviews\n```\n",
    ]
    #expect(try bench.render(reports).rendered == 2)
    let first = bench.sink.state.withLock { $0.accepted.count }
    bench.asOf = CivilDay(number: bench.asOf.number + 1)
    #expect(try bench.render(reports).unchanged == 2)
    #expect(bench.sink.state.withLock { $0.accepted.count } == first)
    try bench.shelf.fill("UPDATE restaurants SET name = 'New', digest = 99 WHERE key = 1")
    let changed = try bench.render(reports)
    #expect(changed.rendered == 1 && changed.unchanged == 1)
    #expect(bench.sink.text("reports/r.html").contains("New"))
  }

  @Test func whatAsksForTodayFollowsTheDay() throws {
    let bench = try Bench()
    let reports = ["r": "---\ntitle: T\n---\n```sql n\nSELECT date('now') AS today\n```\n"]
    try bench.render(reports)
    #expect(bench.sink.text("reports/r.html").contains("20\u{A0}Mar\u{A0}2026"))
    bench.asOf = CivilDay(number: bench.asOf.number + 1)
    #expect(try bench.render(reports).rendered == 1)
    #expect(bench.sink.text("reports/r.html").contains("21\u{A0}Mar\u{A0}2026"))
  }

  @Test func aBrokenReportSaysSoAndTheOthersArePublished() throws {
    let bench = try Bench()
    let outcome = try bench.render([
      "bad": "---\ntitle: Bad\n---\n\n```sql x\nSELECT stars,\n  stras FROM reviews\n```\n",
      "good": "---\ntitle: Good\n---\nFine.\n",
    ])
    #expect(outcome.total == 2 && outcome.broken == ["bad"])
    let page = bench.sink.text("reports/bad.html")
    #expect(page.contains("This report could not be built"))
    #expect(page.contains("T/bad.md:7:3") && page.contains("Did you mean stars?"))
    #expect(bench.sink.text("reports/good.html").contains("Fine."))
    #expect(bench.sink.text("reports/index.html").contains("could not be built"))
    #expect(bench.box.problems.map(\.headline) == ["T/bad.md:7:3: there is no column stras"])
  }

  @Test func everyRowOfAnEachBlockIsAPage() throws {
    let bench = try Bench()
    let page = try bench.page(
      """
      ```sql towns each
      SELECT id, name FROM restaurants ORDER BY id
      ```
      ```sql own one
      SELECT count(*) AS n FROM reviews WHERE restaurant_id = :id
      ```
      {{name}} has {{own.n}} reviews.
      """, head: "title: Places\nheadline: About {{name}}")
    #expect(bench.box.problems == [])
    #expect(page.contains("<a href=\"r/r1.html\">r1</a><span class=\"meta\">La Casa</span>"))
    #expect(bench.sink.text("reports/r/r1.html").contains("<a rel=\"next\" href=\"r2.html\">r2 →</a>"))
    #expect(bench.sink.text("reports/r/r2.html").contains("<a href=\"../r.html\">Places</a>"))
    #expect(bench.sink.text("reports/r/r2.own.raw.csv").hasPrefix("n\r\n"))
    #expect(bench.sink.text("reports/r/r1.html").contains("La Casa has 2 reviews."))
    #expect(bench.sink.text("reports/r/r2.html").contains("<h1>About Wok</h1>"))
    #expect(bench.sink.text("reports/r/r2.html").contains("href=\"../index.html\""))
    #expect(bench.sink.paths.contains("reports/r/towns.csv"))
  }

  @Test func aLargeResultOfARowIsWrittenWhole() throws {
    let bench = try Bench()
    _ = try bench.page(
      """
      ```sql towns each
      SELECT id, name FROM restaurants ORDER BY id
      ```
      ```sql many
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) SELECT :id AS id, i FROM n
      ```
      """)
    #expect(bench.box.problems == [])
    for id in ["r1", "r2"] {
      let lines = bench.sink.text("reports/r/\(id).many.raw.csv").split(separator: "\r\n")
      #expect(lines.count == 30_001 && lines.last == "\(id),30000")
    }
  }

  @Test(arguments: [("series: name", "series"), ("mark: 1 \"x\"", "mark"), ("low: n\nhigh: n", "low")])
  func smallChartsRefuseWhatTheyDoNotDraw(setting: String, key: String) throws {
    let bench = try Bench()
    _ = try bench.page(
      "```sql d\nSELECT name, 1 AS n FROM restaurants\n```\n"
        + "```chart\ntype: line\ndata: d\nlabel: name\nvalue: n\nby: name\n\(setting)\n```\n")
    #expect(bench.box.problems.map(\.mend) == ["Take \(key) or by out."])
  }

  @Test func runsAreForHistoryAlone() throws {
    let block = "```sql r\nSELECT count(*) AS n FROM runs\n```\n"
    let bench = try Bench()
    let outcome = try bench.render([
      "a": "---\ntitle: A\n---\n" + block, "b": "---\ntitle: B\nhistory: true\n---\n" + block,
      "c": "---\ntitle: C\nhistory: true\naudience: public\n---\nx\n",
    ])
    #expect(outcome.broken == ["a", "c"])
    try bench.shelf.plant("INSERT INTO runs(started, finished, status, report) VALUES (1, 2, 'published', '{}')")
    #expect(try bench.render(["b": "---\ntitle: B\nhistory: true\n---\n" + block]).unchanged == 1)
  }

  @Test func hostileValuesAreTextEverywhere() throws {
    let hostile =
      "<script>alert(1)</script> {{title}} [x](javascript:1) `a` | * \u{202E}x\u{0}y & \"q\" 'p'\n\n# head\n- item"
    let bench = try Bench()
    let page = try bench.page(
      """
      ```sql d
      SELECT :evil AS name, 5 AS n
      ```
      ```sql one one
      SELECT :evil AS name
      ```
      Words: {{one.name}} end.

      | a |
      |---|
      | {{one.name}} |

      ```table
      data: d
      title: About {{one.name}}
      ```
      ```chart
      type: bar
      data: d
      label: name
      value: n
      title: {{one.name}}
      ```
      """, head: "title: T\nheadline: \"{{one.name}}\"\nparameters:\n  evil: x")
    #expect(bench.box.problems == [])
    let bytes = try bench.renderer([
      "r": "---\ntitle: T\nheadline: \"{{one.name}}\"\nparameters:\n  evil: x\n---\n" + Self.evil
    ])
    .report("r", store: bench.shelf.store, asOf: bench.asOf, format: .html, set: ["evil": hostile])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(page.contains("About x"))
    for bad in ["<script>alert", "href=\"javascript", "<h1># head", "<li>item", "\u{202E}", "\u{0}", "<code>a</code>"] {
      #expect(!text.contains(bad), "\(bad.debugDescription)")
    }
    #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
  }

  private static let evil = """
    ```sql d
    SELECT :evil AS name, 5 AS n
    ```
    ```sql one one
    SELECT :evil AS name
    ```
    Words: {{one.name}} end.

    ```chart
    type: bar
    data: d
    label: name
    value: n
    title: {{one.name}}
    ```
    ```chart
    type: line
    data: d
    label: name
    series: name
    value: n
    title: {{one.name}}
    ```
    """

  @Test(arguments: [
    ("csv", "n\r\n2\r\n"), ("ndjson", "{\"n\":2}\n"),
  ])
  func oneReportGoesToStdout(_ format: String, _ expected: String) throws {
    let bench = try Bench()
    let text =
      "---\ntitle: T\nparameters:\n  stars: 3\n---\n```sql n\nSELECT count(*) AS n FROM reviews WHERE stars > :stars\n```\n"
    let renderer = try bench.renderer(["r": text])
    let shape = try #require(ReportRenderer.SingleFormat(rawValue: format))
    let bytes = try renderer.report("r", store: bench.shelf.store, asOf: bench.asOf, format: shape)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    let less = try renderer.report("r", store: bench.shelf.store, asOf: bench.asOf, format: shape, set: ["stars": "4"])
    #expect(String(decoding: less, as: UTF8.self) == expected.replacing("2", with: "1"))
  }

  @Test func unknownNamesAreAnsweredWithTheNearest() throws {
    let bench = try Bench()
    let renderer = try bench.renderer(["league": "---\ntitle: T\nparameters:\n  weight: 3\n---\nx\n"])
    let name = #expect(throws: Failure.self) {
      try renderer.report("leage", store: bench.shelf.store, asOf: bench.asOf, format: .html)
    }
    #expect(name?.problem.mend == "Did you mean league?" && name?.exitCode == .usage)
    let set = #expect(throws: Failure.self) {
      try renderer.report("league", store: bench.shelf.store, asOf: bench.asOf, format: .html, set: ["wait": "1"])
    }
    #expect(set?.problem.kind == ReportsProblems.parameter && set?.exitCode == .usage)
  }

  @Test func theShippedReportsAreBuiltOnAnEmptyStoreAndOnASmallOne() throws {
    for rows in ["", Shelf.rows] {
      let bench = try Bench(rows)
      let reports = try Shipped.templates().filter { $0.key.hasSuffix(".md") }
      let outcome = try bench.render(
        Dictionary(uniqueKeysWithValues: reports.map { (String($0.key.dropLast(3)), $0.value) }))
      #expect(bench.box.problems.map(\.headline) == [])
      #expect(outcome.total == reports.count && outcome.rendered == reports.count && reports.count >= 8)
      for path in bench.sink.paths where path.hasSuffix(".html") {
        let page = bench.sink.text(path)
        #expect(!page.contains("{{") && !page.contains("<h1></h1>") && !page.contains("<h3></h3>"), "\(path)")
        #expect(!page.contains("private.example"))
      }
    }
  }

  @Test func theOrderOfRowsInTheStoreDoesNotMatter() throws {
    let reports = try Shipped.templates().filter { $0.key.hasSuffix(".md") }
    let named = Dictionary(uniqueKeysWithValues: reports.map { (String($0.key.dropLast(3)), $0.value) })
    let pages = try [false, true].map { reversed in
      let bench = try Bench(Town.rows(reversed: reversed))
      try bench.render(named)
      #expect(bench.box.problems == [])
      return bench.sink.state.withLock { $0.pages }
    }
    for path in pages[0].keys.sorted() where pages[0][path] != pages[1][path] {
      let texts = pages.map { String(decoding: $0[path] ?? [], as: UTF8.self).split(separator: "\n") }
      let first = zip(texts[0], texts[1]).first { $0 != $1 }
      Issue.record("\(path) depends on the order of rows: \(first.map { "\($0)" } ?? "")")
    }
    #expect(pages[0].count == pages[1].count)
  }
}

extension String {
  /// SQLite names the columns of VALUES column1…; this gives them names.
  fileprivate var replacingValues: String {
    replacing(
      "SELECT * FROM (VALUES ('a', 3, 1, 'x'), ('b', 9, 2, 'y')) t",
      with:
        "SELECT column1 AS label, column2 AS n, column3 AS m, column4 AS kind FROM (VALUES ('a', 3, 1, 'x'), ('b', 9, 2, 'y'))"
    )
  }
}
