import Testing

@testable import Reports
@testable import Store

@Suite struct RowTitlesTests {
  @Test func theFirstColumnIsTheTitleAndTheOthersStandBeside() throws {
    let rows = ReportResult(
      columns: ["kitchen", "town", "reviews"], rows: [[.text("Pizza"), .text("Lima"), .integer(1200)]])
    let titles = try RowTitles(rows, Shipped.words().language)
    #expect(titles.title(0) == "Pizza")
    #expect(titles.others(0) == "Lima · Reviews 1,200")
  }

  @Test func aColumnThatIsCalledTitleIsTheTitle() throws {
    let rows = ReportResult(columns: ["id", "title"], rows: [[.text("r1"), .text("La Casa")], [.text("r2"), .null]])
    let titles = try RowTitles(rows, Shipped.words().language)
    #expect(titles.title(0) == "La Casa" && titles.others(0) == "r1")
    #expect(titles.title(1) == nil)
  }
}
