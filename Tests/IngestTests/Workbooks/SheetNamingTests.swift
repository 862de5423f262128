import Testing

@testable import Ingest

struct SheetNamingTests {
  @Test(
    arguments: [
      ("Reviews", "x.xlsx", "Reviews"), ("Sheet1", "a/reviews.xlsx", "reviews"),
      ("Hoja 2", "reviews.xlsx", "reviews-2"),
      ("工作表1", "weather.xlsx", "weather"), ("Sheet", "weather.2024.xlsm", "weather.2024"),
      ("Sheets", "x.xlsx", "Sheets"),
      ("Week 5.2024", "x.xlsx", "Week 5_2024"),
    ])
  func aSheetIsToldByItsNameOrTheBooks(_ sheet: String, _ file: String, _ told: String) {
    #expect(SheetNaming.identifyingName(sheet, file: file) == told)
  }

  @Test func namesStandOnceAndAreNoPaths() {
    let sheets = ["a/b", "a_b", "", ".."].map { Workbook.Sheet(name: $0, part: nil, isHidden: false, isOther: false) }
    #expect(SheetNaming.names(sheets) == ["a_b", "a_b (2)", "Sheet3", "Sheet4"])
  }
}
