import Diagnostics
import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct ReportReaderTests {
  static let healthy = """
    ---
    title: T
    parameters:
      weight: 10
    ---
    Some {{sums.n}} words.

    ```sql sums one n=0
    SELECT count(*) AS n FROM reviews WHERE stars > :weight
    ```

    ```sql names
    SELECT name, 1 AS n FROM restaurants ORDER BY id
    ```

    ```chart
    type: bar
    data: names
    label: name
    value: n
    ```

    ```table
    data: names
    columns: name, n
    rows: 5
    ```

    """

  @Test func theHealthyReportIsBuilt() throws {
    let bench = try Bench()
    #expect(try bench.render(["r": Self.healthy]).broken == [])
    #expect(bench.box.problems == [])
  }

  /// One break in the healthy report, then where and how it is told.
  @Test(
    arguments: [
      ("title: T", "titel: T", "2:1", "Did you mean title?"),
      ("title: T\n", "", "1:1", "Add a line title: What it is about."),
      ("---\ntitle", "title", "1:1", "Begin the file with the lines ---, title: What it is about, ---."),
      ("  weight: 10\n---\n", "  weight: 10\n", "1:1", "Close it with a line of ---."),
      ("title: T", "title T", "2:1", "Put a colon between the key and its value."),
      ("title: T", "title: T\naudience: all", "3:11", "Write audience: public."),
      ("title: T", "title: T\norder: first", "3:8", "Write order: 10."),
      ("parameters:", "history: maybe\nparameters:", "3:10", "Write history: true."),
      ("  weight: 10", "  Weight it: 10", "4:3", "Call it weight_it."),
      (
        "  weight: 10", "  weight:\n    default: 10", "5:5",
        "Write name: value, each as far from the margin as the first."
      ),
      ("  weight: 10", "  weight: 10\n  headline: Ten", "5:3", "Move the line to the margin."),
      (
        "title: T\nparameters:", "title: T\n  parameters:", "3:3",
        "Move the line to the margin, or under a line parameters:."
      ),
      (
        "parameters:\n  weight: 10", "parameters: {weight: 10}", "3:13",
        "Write parameters: alone, and below it, indented, a line name: value for each."
      ),
      ("title: T", "title: T\nheadline: '{{#sums}}{{/sums}}'", "3:11", nil),
      ("{{sums.n}}", "{{sums.m}}", "6:", nil),
      ("{{sums.n}}", "{{sum.n}}", "6:", nil),
      ("{{sums.n}}", "{{#sums}}", "6:", nil),
      ("sums one", "sums on", "8:13", "Did you mean one?"),
      ("one n=0", "one n=0.0.0", "8:17", "Did you mean 0.00?"),
      ("sql names", "sql", "12:1", "Write a name of small letters, digits and _ after sql: ```sql best_restaurants."),
      ("sql names", "sql sums", "12:1", "Give one of them another name."),
      ("count(*) AS n", "cuont(*) AS n", "9:8", "Did you mean count()?"),
      ("FROM reviews", "FORM reviews", "9:22", nil),
      (":weight", ":wait", "9:50", nil),
      ("FROM restaurants", "FROM restaurant", "13:26", "Did you mean restaurants?"),
      ("SELECT name, 1", "SELECT nmae, 1", "13:8", "Did you mean name?"),
      ("SELECT name, 1", "DELETE FROM reviews; SELECT name, 1", "13:1", nil),
      ("type: bar", "type: baar", "17:7", "Did you mean bar?"),
      ("type: bar", "tpye: bar", "17:1", "Did you mean type?"),
      ("type: bar\n", "", "16:1", "Add a line type: with bar, line, area, stacked, histogram, scatter, heat, range."),
      ("data: names\nlabel", "data: nams\nlabel", "18:7", "Did you mean names?"),
      ("data: names\nlabel", "label", "16:1", "Add a line data: with the name of a SQL block of this report."),
      ("label: name", "label: nam", "19:8", "Did you mean name?"),
      ("label: name\n", "", "17:7", "Add a line label: COLUMN; the block has name, n."),
      ("value: n", "value n", "20:1", "Write, for example, data: best_restaurants."),
      ("columns: name, n", "columns: name, nn", "25:10", "Did you mean n?"),
      ("rows: 5", "rows: many", "26:7", "Write rows: 12."),
      ("rows: 5\n```\n", "rows: 5\n", "23:1", "Close it with a line of ```."),
    ] as [(String, String, String, String?)])
  func everyMistakeIsToldWithPlaceAndMend(_ good: String, _ bad: String, _ place: String, _ mend: String?) throws {
    let range = try #require(Self.healthy.firstRange(of: good))
    let bench = try Bench()
    let outcome = try bench.render(["r": Self.healthy.replacingCharacters(range, bad)])
    let problem = try #require(bench.box.problems.first)
    #expect(outcome.broken == ["r"])
    if problem.place?.description.hasPrefix("T/r.md:\(place)") != true { print("AT", problem.headline) }
    #expect(problem.place?.description.hasPrefix("T/r.md:\(place)") == true, "\(problem.headline)")
    #expect(problem.excerpt != nil && !problem.mend.isEmpty)
    if let mend { #expect(problem.mend == mend) }
    #expect(bench.sink.text("reports/r.html").contains("This report could not be built"))
  }

  @Test func randomBytesNeverCrash() throws {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "---\n", "```", "sql x\n", "{{", "}}", "#a", "/a", "SELECT 1", "\n", ":", "title: T\n", "chart\n", "\u{0}", "é",
      "=", "\"", "'",
    ]
    let bench = try Bench()
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0..<40, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      _ = try bench.render(["r": text.joined()])
    }
    #expect(!bench.sink.text("reports/r.html").isEmpty)
  }

  @Test func windowsLineEndsAreFine() throws {
    let bench = try Bench()
    #expect(try bench.render(["r": Self.healthy.replacing("\n", with: "\r\n")]).broken == [])
    #expect(bench.box.problems == [])
  }
}

extension String {
  fileprivate func replacingCharacters(_ range: Range<Index>, _ text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
