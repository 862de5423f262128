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
