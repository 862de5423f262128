import Diagnostics
import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct ChoicePickerTests {
  private let report = """
    ---
    title: Places
    parameters:
      town: {from: towns}
    ---
    ```sql towns
    SELECT id, name FROM restaurants ORDER BY id
    ```
    ```sql own
    SELECT count(*) AS n FROM reviews WHERE restaurant_id = :town
    ```
    About {{name}}, {{town}}.
    """

  @Test func everyValueHasAPageAndTheFirstIsTheReports() throws {
    let bench = try Bench()
    try bench.render(["r": report])
    #expect(bench.box.problems == [])
    let first = bench.sink.text("reports/r.html")
    #expect(first.contains("About La Casa, r1."))
    #expect(first.contains("<option value=\"r/r1.html\" selected>r1</option><option value=\"r/r2.html\">r2</option>"))
    #expect(first.contains("href=\"r/r1.own.csv\""))
    let second = bench.sink.text("reports/r/r2.html")
    #expect(second.contains("About Wok, r2.") && second.contains("<a href=\"r2.html\" aria-current=\"page\">r2</a>"))
    #expect(second.contains("<label data-js hidden>Town <select data-go>"))
    #expect(try bench.render(["r": report]).unchanged == 1)
    #expect(String(decoding: try bench.single(report, set: ["town": "r2"]), as: UTF8.self).contains("About Wok, r2."))
  }

  @Test func withoutValuesThereIsAListOfNone() throws {
    let bench = try Bench()
    try bench.render(["r": report.replacing("ORDER BY", with: "WHERE 0 ORDER BY")])
    #expect(bench.sink.text("reports/r.html").contains("<h1>Places</h1>"))
  }

  @Test(arguments: [
    ("{from: towns}", "{from: town}", "Did you mean towns?"),
    ("{from: towns}", "{form: towns}", "Write town: {from: towns} for a block towns."),
    ("sql towns", "sql towns each", "Take each out of it, or take the choice out of the head."),
    ("{from: towns}", "{from: towns}\n  x: {from: own}", "Give this parameter a value, or make a report of its own."),
  ])
  func mistakesAreToldWithTheirMend(good: String, bad: String, mend: String) throws {
    let bench = try Bench()
    let outcome = try bench.render(["r": report.replacing(good, with: bad)])
    #expect(outcome.broken == ["r"])
    #expect(bench.box.problems.map(\.mend).contains(mend), "\(bench.box.problems)")
  }
}

@Suite struct RowTitlesTests {
  @Test func theFirstColumnIsTheTitleAndTheOthersStandBeside() throws {
    let rows = ReportResult(
      columns: ["kitchen", "town", "reviews"], rows: [[.text("Pizza"), .text("Lima"), .integer(1200)]])
    let titles = try RowTitles(rows, Shipped.words().language)
    #expect(titles.title(0) == "Pizza")
    #expect(titles.details(0) == "Lima · Reviews 1,200")
  }

  @Test func aColumnThatIsCalledTitleIsTheTitle() throws {
    let rows = ReportResult(columns: ["id", "title"], rows: [[.text("r1"), .text("La Casa")], [.text("r2"), .null]])
    let titles = try RowTitles(rows, Shipped.words().language)
    #expect(titles.title(0) == "La Casa" && titles.details(0) == "r1")
    #expect(titles.title(1) == nil)
  }
}

@Suite struct RowChoiceTests {
  private let report = """
    ---
    title: Places
    parameters:
      least: 1
    ---
    ```sql towns each
    SELECT id, name FROM restaurants WHERE 1 >= :least ORDER BY id
    ```
    {{name}}
    """

  @Test func setChoosesARowWithoutRegardToCase() throws {
    let bench = try Bench()
    func page(_ set: [String: String]) throws -> String {
      String(decoding: try bench.single(report, set: set), as: UTF8.self)
    }
    #expect(try page([:]).contains("La Casa"))
    #expect(try page(["id": "r2"]).contains("Wok"))
    #expect(try page(["name": "WOK", "least": "1"]).contains("Wok"))
  }

  @Test(arguments: [("name", "Wak", "Did you mean Wok?"), ("nmae", "Wok", "Did you mean name?")])
  func whatIsNotThereIsRefusedWithTheNearest(column: String, value: String, mend: String) throws {
    let bench = try Bench()
    let error = try #require(throws: Failure.self) { try bench.single(report, set: [column: value]) }
    #expect(error.problem.mend == mend)
  }
}

@Suite struct SlugsTests {
  private func slugs(_ values: [String]) throws -> [String] {
    let source = ReportSource(name: "r", file: "r.md", text: "x", languages: ["en"])
    return try Slugs(
      rows: ReportResult(columns: ["id"], rows: values.map { [.text($0)] }), source: source, block: nil
    ).list
  }

  @Test func aPageIsNamedByTheTransliteration() throws {
    #expect(try slugs(["Sabandía", "r-1", "AbC", "北京"]) == ["sabandia", "r-1", "abc", Slug.of("北京")])
  }

  /// Each row has a page of its own.
  @Test func rowsOfOneSlugHaveTheirDigests() throws {
    let values = ["Tex-Mex", "Tex Mex", "tex-mex", "Thai", "THAI", "Sabandi\u{301}a", "Sabandía"]
    let found = try slugs(values)
    #expect(Set(found).count == values.count)
    #expect(found == values.map(Slug.of))
    #expect(try slugs(values.reversed()) == found.reversed(), "in any order of rows")
  }

  @Test func twoRowsOfOneValueAreRefused() {
    #expect(throws: Failure.self) { try slugs(["Thai", "Thai"]) }
  }
}
