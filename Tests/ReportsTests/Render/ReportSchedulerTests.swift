import Diagnostics
import Model
import Platform
import Testing

@testable import Reports
@testable import Store

@Suite struct ReportSchedulerTests {
  private static let each = """
    ---
    title: Places
    headline: About {{name}}
    ---
    ```sql towns each
    SELECT id, name FROM restaurants ORDER BY id
    ```
    ```sql own one
    SELECT count(*) AS n FROM reviews WHERE restaurant_id = :id
    ```
    {{name}} has {{own.n}} reviews.
    """

  @Test func anyNumberOfWorkersGivesTheSameBytes() throws {
    var reports: [String: String] = ["each": Self.each]
    for (name, text) in try Shipped.templates() where name.hasSuffix(".md") && name != "overview.md" {
      reports[String(name.dropLast(3))] = text
    }
    reports["bad"] = "---\ntitle: Bad\n---\n```sql x\nSELECT nothing\n```\n"
    let pages = try [1, 2, 7].map { workers in
      let bench = try Bench(Town.rows(reversed: false))
      bench.workers = workers
      let outcome = try bench.render(reports)
      #expect(outcome.broken == ["bad"] && outcome.rendered == reports.count)
      return bench.sink.state.withLock { $0.pages }
    }
    #expect(pages[0].keys == pages[1].keys && pages[0] == pages[1] && pages[1] == pages[2])
  }

  /// The edition of a column is what tells of its change: where that stays, nothing is asked, so that other values are
  /// not seen; where it changes they are.
  @Test(arguments: [each, "---\ntitle: T\n---\n```sql n\nSELECT name FROM restaurants\n```\n"])
  func questionsAreAskedAgainOnlyWhereAColumnChanged(_ text: String) throws {
    let bench = try Bench()
    let reports = ["r": text, "s": "---\ntitle: S\n---\n```sql n\nSELECT count(*) AS n FROM dishes\n```\n"]
    let page = text == Self.each ? "reports/r/r1.html" : "reports/r.html"
    try bench.render(reports)
    #expect(bench.sink.text(page).contains("La Casa"))
    try bench.shelf.plant("UPDATE restaurants SET name = 'Unseen' WHERE key = 1")
    #expect(try bench.render(reports).unchanged == 2)
    #expect(bench.sink.text(page).contains("La Casa"))
    try bench.shelf.raise("restaurants", "name")
    let outcome = try bench.render(reports)
    #expect(outcome.rendered == 1 && outcome.unchanged == 1)
    #expect(bench.sink.text(page).contains("Unseen"))
  }

  /// A hundred rows' pages, of which the seventieth cannot be made where `fails` is so.
  private static func hundred(fails: Bool) -> String {
    """
    ---
    title: Rows
    audience: public
    ---
    ```sql rows each
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 100) SELECT 'row' || i AS id, i FROM n
    ```
    ```sql own one
    SELECT abs(CASE WHEN \(fails) AND :i = 70 THEN -9223372036854775807 - 1 ELSE :i END) AS n
    ```
    This is {{own.n}}.
    """
  }

  @Test(arguments: [1, 3]) func whereOneRowFailsNoPageOfTheReportIsPublished(workers: Int) throws {
    let bench = try Bench()
    bench.workers = workers
    let broken = try bench.render(["r": Self.hundred(fails: true)])
    #expect(broken.broken == ["r"])
    func pages() -> [String] {
      bench.sink.state.withLock { $0.pages.keys.filter { $0.contains("reports/r.") || $0.contains("reports/r/") } }
        .sorted()
    }
    #expect(pages() == ["reports/r.html"])
    #expect(bench.sink.text("reports/r.html").contains("integer overflow"))
    let whole = try Bench()
    whole.workers = workers
    #expect(try whole.render(["r": Self.hundred(fails: false)]).broken == [])
    for number in 1...100 {
      for site in ["", "site/"] {
        #expect(whole.sink.text("\(site)reports/r/row\(number).html").contains("This is \(number)."))
      }
    }
  }

  @Test func aReportThatTakesLongIsNamedWithItsQuestion() throws {
    let bench = try Bench()
    var renderer = try bench.renderer(["r": "---\ntitle: T\n---\n```sql slow\nSELECT 1 AS n\n```\n"])
    var settings = ReportSettings()
    settings.slowSeconds = 0
    renderer = ReportRenderer(templates: renderer.templates, settings: settings, problems: bench.box)
    let outcome = try renderer.render(store: bench.shelf.store, into: bench.sink, asOf: bench.asOf)
    #expect(outcome.slow.map(\.name) == ["r"] && outcome.slow.first?.block == "slow")
  }

  @Test func aLongResultIsWrittenWholeAndShownInPart() throws {
    let bench = try Bench()
    let page = try bench.page(
      """
      ```sql long
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 60000)
      SELECT i, 'number ' || i AS words FROM n
      ```
      """)
    #expect(page.contains("The first 25 of 60,000 rows; the files have all of them."))
    #expect(page.components("<tr>") == 27)
    let raw = bench.sink.text("reports/r/long.raw.csv")
    #expect(raw.hasSuffix("60000,number 60000\r\n") && raw.utf8.count > 1 << 20)
    #expect(bench.sink.text("reports/r/long.ndjson").hasSuffix("{\"i\":60000,\"words\":\"number 60000\"}\n"))
    #expect(access(bench.shelf.folder + "/scratch", F_OK) != 0)
  }

  @Test func whatWouldEatMemoryOrTimeIsStoppedInWords() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
    for (sql, reason) in [
      ("\(endless) SELECT i FROM n", "more than 500 rows"),
      ("\(endless) SELECT median(i) FROM n", "1000 numbers at most"),
      ("SELECT hex(zeroblob(60000))", "too big"),
      ("SELECT 'a' LIKE printf('%.*c', 5000, '%')", "too complex"),
    ] {
      let bench = try Bench()
      var settings = ReportSettings()
      settings.limits.rows = 500
      settings.limits.gathered = 1000
      settings.limits.valueBytes = 100_000
      let templates = try bench.renderer(["r": "---\ntitle: T\n---\n```sql x\n\(sql)\n```\n"]).templates
      let renderer = ReportRenderer(templates: templates, settings: settings, problems: bench.box)
      let outcome = try renderer.render(store: bench.shelf.store, into: bench.sink, asOf: bench.asOf)
      #expect(outcome.broken == ["r"])
      #expect(bench.box.problems.first?.reason.contains(reason) == true, "\(bench.box.problems)")
    }
  }

  @Test func markdownHasTheWordsTheTitlesAndTheNumbers() throws {
    let bench = try Bench()
    let text = """
      ---
      title: Places
      ---
      ```sql names
      SELECT name, length(name) AS size FROM restaurants ORDER BY id
      ```
      There are {{names_count}}.

      ```chart
      type: bar
      data: names
      label: name
      value: size
      title: Long *names*
      ```
      """
    let bytes = try bench.renderer(["r": text]).report(
      "r", store: bench.shelf.store, asOf: bench.asOf, format: .md)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        # Places

        There are 2.


        ### Long \\*names\\*

        | Name | Size |
        | --- | ---: |
        | La Casa | 7 |
        | Wok | 3 |


        """)
  }

  @Test func whatChangedIsForHistoryAlone() throws {
    let bench = try Bench()
    let block = "```sql r\nSELECT added FROM change_counts\n```\n"
    let outcome = try bench.render(["a": "---\ntitle: A\n---\n" + block])
    #expect(outcome.broken == ["a"])
    #expect(
      bench.box.problems.first?.headline
        == "T/a.md:5:19: change_counts is no state: what it says differs from night to night")
    #expect(bench.box.problems.first?.mend == "Add history: true to the report's head.")
  }

  @Test func withoutHistoryReportsOfNightsAreLeftAsTheyAre() throws {
    let bench = try Bench()
    let renderer = try bench.renderer(["h": "---\ntitle: H\nhistory: true\n---\nx\n", "s": "---\ntitle: S\n---\nx\n"])
    _ = try renderer.render(store: bench.shelf.store, into: bench.sink, asOf: bench.asOf, history: false)
    #expect(renderer.historyNames == ["h"])
    #expect(!bench.sink.paths.contains("reports/h.html") && bench.sink.paths.contains("reports/s.html"))
  }
}

extension String {
  /// How many pieces `separator` cuts it into.
  func components(_ separator: String) -> Int { split(separator: separator, omittingEmptySubsequences: false).count }
}

/// Which worker gets which question.
@Suite struct JobQueueTests {
  private func queue(_ jobs: [(String, Set<String>)]) -> JobQueue<String> {
    let scans = Dictionary(uniqueKeysWithValues: jobs)
    return JobQueue(jobs.map(\.0)) { scans[$0] ?? [] }
  }

  @Test func jobsWithoutScansComeInTheirOrder() {
    var queue = queue([("a", []), ("b", []), ("c", [])])
    #expect([0, 1, 0, 1].map { queue.next(for: $0) } == ["a", "b", "c", nil])
  }

  @Test func eachScanIsMadeByOneWorker() {
    var queue = queue([("a", ["x"]), ("b", ["x"]), ("c", ["y"]), ("d", []), ("e", ["y"]), ("f", ["x"])])
    #expect(queue.next(for: 0) == "a")
    #expect(queue.next(for: 1) == "c")
    #expect(queue.next(for: 1) == "e")
    #expect(queue.next(for: 1) == "d")
    #expect(queue.next(for: 1) == nil)
    #expect([0, 0, 0].map { queue.next(for: $0) } == ["b", "f", nil])
  }

  /// One that needs two scans is left for last, and is done by a worker that has made one of them.
  @Test func aJobOfTwoScansIsNotForgotten() {
    var queue = queue([("both", ["x", "y"]), ("x", ["x"]), ("y", ["y"])])
    #expect(queue.next(for: 0) == "both")
    #expect(queue.next(for: 1) == nil)
    #expect([0, 0].map { queue.next(for: $0) } == ["x", "y"])
    var split = self.queue([("x", ["x"]), ("y", ["y"]), ("both", ["x", "y"])])
    #expect(split.next(for: 0) == "x" && split.next(for: 1) == "y")
    #expect(split.next(for: 2) == nil)
    #expect(split.next(for: 1) == "both" && split.next(for: 0) == nil)
  }

  /// However many workers take turns, every job is done once.
  @Test(arguments: 0..<20)
  func everyJobIsDoneOnce(seed: Int) {
    var state = UInt64(seed) &* 6_364_136_223_846_793_005 &+ 1
    func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let jobs = (0..<30).map { ("\($0)", Set((0..<draw(3)).map { _ in "s\(draw(3))" })) }
    var queue = queue(jobs)
    var working = [0, 1, 2]
    var done: [String] = []
    while !working.isEmpty {
      let worker = working[draw(working.count)]
      if let job = queue.next(for: worker) { done.append(job) } else { working.removeAll { $0 == worker } }
    }
    #expect(done.sorted() == jobs.map(\.0).sorted())
  }
}
