import Diagnostics
import Testing

@testable import Reports
@testable import Store

/// One healthy report, broken in one place at a time: the answer names the place, the reason and the mend, and the
/// other reports are published.
@Suite struct MistakesTests {
  private static let healthy = """
    ---
    title: Stars
    order: 5
    audience: analysts
    history: false
    parameters:
      least: 3
    ---

    ```sql best mean=0.0
    SELECT name, stars_mean(v.stars) AS mean, count(*) AS reviews
    FROM restaurants r JOIN reviews v ON v.restaurant_id = r.id
    WHERE v.stars >= :least GROUP BY r.id ORDER BY mean DESC
    ```

    The best of {{best_count}} is {{best_first.name}}.

    ```chart
    type: bar
    data: best
    label: name
    value: mean
    rows: 5
    title: Where stars are many
    ```

    ```table
    data: best
    columns: name, mean
    rows: 5
    ```
    """

  @Test func theHealthyOneIsBuilt() throws {
    let bench = try Bench()
    #expect(try bench.render(["r": Self.healthy]).broken == [])
    #expect(bench.box.problems == [])
  }

  /// What is replaced by what, the place of the mistake, words of the reason, words of the mend.
  @Test(arguments: [
    // the head
    ("title: Stars", "titel: Stars", "2:1", "titel is not known", "Did you mean title?"),
    ("title: Stars\n", "", "1:1", "no title", "title: What it is about"),
    ("order: 5", "order: first", "3:8", "whole number", "order: 10"),
    ("order: 5", "order 5", "3:1", "key: value", "colon"),
    ("audience: analysts", "audience: publc", "4:11", "public or analysts", "Did you mean public?"),
    ("history: false", "history: yes", "5:10", "true or false", "history: true"),
    ("parameters:\n", "", "6:3", "indented", "parameters:"),
    ("  least: 3\n", "  Least value: 3\n", "7:3", "small letters", "Call it least_value."),
    ("---\n\n```sql", "\n\n```sql", "1:1", "never closed", "---"),
    // SQL
    ("stars_mean(", "star_mean(", "11:14", "no function star_mean", "Did you mean stars_mean()?"),
    ("v.stars >=", "v.strs >=", "13:7", "no column v.strs", "Did you mean stars?"),
    ("JOIN reviews v", "JOIN revews v", "12:25", "no table revews", "Did you mean reviews?"),
    ("GROUP BY r.id", "GRUOP BY r.id", "13:25", "syntax error", "Did you mean GROUP?"),
    ("BY r.id", "BY r.email", "13:34", "private", "name"),
    ("SELECT name,", "DELETE FROM reviews; SELECT name,", "11:1", "only read", "SELECT"),
    ("SELECT name,", "ATTACH 'x' AS y; SELECT", "11:1", "ATTACH is not allowed", "SELECT"),
    ("SELECT name,", "PRAGMA user_version; SELECT", "11:1", "PRAGMA is not allowed", "SELECT"),
    ("SELECT name,", "SELECT load_extension('x'), name,", "11:8", "load_extension() is not allowed", "SELECT"),
    // the block
    ("```sql best", "```sql Best", "10:8", "the name Best", "```sql best."),
    ("```sql best mean=0.0", "```sql", "10:1", "no name", "```sql best_restaurants"),
    ("```sql best", "```sgl best", "10:4", "sgl", "Did you mean sql?"),
    ("mean=0.0", "mean=0.0.0", "10:13", "mean=0.0.0", "Did you mean"),
    ("mean=0.0", "meen=0.0", "10:13", "no column meen", "Did you mean mean?"),
    ("DESC\n```", "DESC\n``", "10:1", "never closed", "```"),
    // the parameter
    (":least", ":lest", "13:19", ":lest has no value", "Did you mean :least?"),
    // the sentence
    ("{{best_count}}", "{{bets_count}}", "16:13", "bets_count", "best_count"),
    ("{{best_first.name}}", "{{best_first.nmae}}", "16:31", "nmae", "name"),
    // the chart
    ("type: bar", "type: bars", "19:7", "no chart of type bars", "Did you mean bar?"),
    ("type: bar\n", "", "18:1", "no type", "type:"),
    ("data: best\nlabel", "data: bets\nlabel", "20:7", "no block bets", "Did you mean best?"),
    ("label: name", "lable: name", "21:1", "lable is not known", "Did you mean label?"),
    ("value: mean", "value: maen", "22:8", "no column maen", "Did you mean mean?"),
    ("rows: 5\ntitle", "rows: many\ntitle", "23:7", "whole number from 1 to 60", "rows: 12"),
    ("value: mean\n", "", "19:7", "needs the setting value", "value: COLUMN"),
    ("type: bar\n", "type: bar\nrows 5\n", "20:1", "setting: value", "data:"),
    ("title: Where", "point: Nowhere\nformat: 0.0.0\ntitle: Where", "25:9", "no format 0.0.0", "Did you mean"),
    // the table
    ("columns: name, mean", "columns: name, mena", "29:10", "no column mena", "Did you mean mean?"),
    ("data: best\ncolumns", "data: best\nsparks: mean\ncolumns", "29:1", "sparks is not known", "Did you mean spark?"),
  ])
  func isAnsweredWithPlaceReasonAndMend(
    _ right: String, _ wrong: String, _ place: String, _ reason: String, _ mend: String
  ) throws {
    let text = Self.healthy.replacing(right, with: wrong, maxReplacements: 1)
    try #require(text != Self.healthy)
    let bench = try Bench()
    let outcome = try bench.render(["r": text, "good": "---\ntitle: Good\n---\nFine.\n"])
    #expect(outcome.broken == ["r"] && outcome.total == 2)
    let problem = try #require(bench.box.problems.first)
    #expect(problem.headline.hasPrefix("T/r.md:\(place): "), "\(problem.headline)")
    #expect(problem.reason.contains(reason), "\(problem.reason)")
    #expect(problem.mend.contains(mend), "\(problem.mend)")
    #expect(problem.excerpt != nil)
    let page = bench.sink.text("reports/r.html")
    #expect(page.contains("This report could not be built") && page.contains("T/r.md:\(place)"))
    #expect(bench.sink.text("reports/good.html").contains("Fine."))
    #expect(!bench.sink.paths.contains { $0.hasPrefix("reports/r/") })
  }

  /// The title is a heading and the tab's name.
  @Test func aMistakeInTheTitleIsToldOnce() throws {
    let bench = try Bench()
    _ = try bench.render(["r": Self.healthy.replacing("title: Stars", with: "title: Stars {{of_nothing}}")])
    #expect(bench.box.problems.count == 1, "\(bench.box.problems)")
  }

  /// What is wrong of pages for each row.
  @Test(arguments: [
    ("SELECT 'a' AS id UNION ALL SELECT 'a'", "x", "5:1", "the same first column", "GROUP BY"),
    ("SELECT 1 AS id", "{{nam}}", "9:1", "nam", "id"),
    ("SELECT value AS id FROM json_each('[1, 2]') ORDER BY valeu", "x", "6:54", "no column valeu", "place"),
    (
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 30000) SELECT i AS id FROM n", "x", "5:1",
      "30000 pages", "LIMIT"
    ),
  ])
  func pagesForEachRowAreAnsweredToo(
    _ sql: String, _ words: String, _ place: String, _ reason: String, _ mend: String
  ) throws {
    let bench = try Bench()
    let text = "---\ntitle: T\n---\n\n```sql rows each\n\(sql)\n```\n\n\(words)\n"
    let outcome = try bench.render(["r": text, "good": "---\ntitle: Good\n---\nFine.\n"])
    #expect(outcome.broken == ["r"])
    let problem = try #require(bench.box.problems.first)
    #expect(problem.headline.hasPrefix("T/r.md:\(place): "), "\(problem.headline)")
    #expect(problem.reason.contains(reason) && problem.mend.contains(mend), "\(problem)")
    #expect(bench.sink.text("reports/good.html").contains("Fine."))
  }

  @Test func aMistakeThatOnlyTheRowsTellLeavesNoFilesOfTheReport() throws {
    let bench = try Bench()
    let outcome = try bench.render([
      "r":
        "---\ntitle: T\n---\n```sql fine\nSELECT 1 AS n\n```\n```sql bad\nSELECT percentile(stars, 900) FROM reviews\n```\n",
      "good": "---\ntitle: Good\n---\nFine.\n",
    ])
    #expect(outcome.broken == ["r"])
    #expect(bench.box.problems.map(\.headline) == ["T/r.md:8:8: percentile() takes a second number from 0 to 100"])
    #expect(!bench.sink.paths.contains { $0.hasPrefix("reports/r/") })
    #expect(bench.sink.text("reports/r.html").contains("This report could not be built"))
  }
}
