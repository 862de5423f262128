import Diagnostics
import Model
import Testing
@testable import Ingest

struct WorkbookContainerTests {
  private let restaurants = WorkbookFixture.rows([["id", "name", "address"], ["r1", "Casa", "A 1"]])
  private let reviews =
    "<row><c t=\"str\"><v>id</v></c><c t=\"str\"><v>restaurant_id</v></c><c t=\"str\"><v>stars</v></c><c t=\"str\"><v>createdAt</v></c></row>"
    + "<row><c t=\"str\"><v>v1</v></c><c t=\"str\"><v>r1</v></c><c><v>4</v></c><c t=\"d\"><v>2024-05-06T07:08:09</v></c></row>"

  @Test func everySheetIsAFileOfTheFolder() throws {
    let book = WorkbookFixture([.init("Places", restaurants), .init("Reviews", reviews)])
    var settings = IngestSettings()
    settings.zoneOffset = { _ in 3600 }
    let reading = try Reading(["owners.xlsx": book.bytes], settings: settings)
    #expect(reading.files.map(\.name) == ["owners.xlsx!Places", "owners.xlsx!Reviews"])
    #expect(reading.column(.restaurants, "name") == ["Casa"])
    #expect(reading.column(.reviews, "created_at") == ["1714975689000000"])
    #expect(reading.sink.lines[.reviews] == [2])
    #expect(reading.ids.isEmpty)
    #expect(reading.outcomes.values.map(\.readToEnd) == [true, true])
  }

  @Test func sheetsThatProgramsNameAreToldByTheBook() throws {
    let book = WorkbookFixture([.init("Sheet1", reviews), .init("Sheet2", reviews.replacing("v1", with: "v2"))])
    let reading = try Reading(["reviews.xlsx": book.bytes])
    #expect(reading.files.map(\.collection) == [.reviews, .reviews])
    #expect(reading.column(.reviews, "id") == ["v1", "v2"])
  }

  @Test func whatIsNoTableIsTold() throws {
    var book = WorkbookFixture([
      .init("Reviews", reviews), .init("Old", reviews, state: "state=\"hidden\""),
      .init("Notes", WorkbookFixture.rows([["a"], ["b"]])),
      .init("Empty", ""), .init("Chart", ""),
    ])
    book.sheets[4].type = "chartsheet"
    let reading = try Reading(["owners.xlsx": book.bytes])
    #expect(reading.files.map(\.name) == ["owners.xlsx!Reviews"])
    let places = reading.problems.entries.flatMap { entry in
      entry.examples.map { "\(entry.kind.id) \($0.place?.file ?? "")" }
    }
    #expect(
      places.sorted() == ["Chart", "Notes", "Old"].map { "ingest.sheet-skipped owners.xlsx!\($0)" })
  }

  /// Nothing else could tell the sheet of the night before, whose rows must stay.
  @Test func aSheetThatBreaksBeforeItsFirstRecordIsToldByThat() throws {
    let row = "<row><c t=\"s\"><v>0</v></c><c><v>1</v></c></row>"
    var book = WorkbookFixture([.init("S0", WorkbookFixture.rows([["id", "stars"]]) + row)])
    book.strings = "<si><t>a</t></si>"
    book.parts["xl/sharedStrings.xml"] = "<sst><si><<"
    let reading = try Reading(["owners.xlsx": book.bytes, "users.csv": Array("id,name\nu1,Ana\n".utf8)])
    #expect(reading.ids == ["ingest.workbook-damaged"])
    #expect(reading.files.first { $0.name == "owners.xlsx!S0" }?.isLost == true)
  }

  @Test func problemsNameTheRow() throws {
    let bad =
      "<row r=\"17\"><c t=\"str\"><v>v2</v></c><c t=\"str\"><v>r1</v></c><c t=\"str\"><v>many</v></c><c t=\"e\"><v>#REF!</v></c></row>"
    let reading = try Reading(["owners.xlsx": WorkbookFixture([.init("Reviews", reviews + bad)]).bytes])
    let places = reading.problems.entries.flatMap { entry in
      entry.examples.map { "\(entry.kind.id) \($0.place?.description ?? "")" }
    }
    #expect(
      places.sorted() == [
        "ingest.bad-stars owners.xlsx!Reviews:17 (stars)", "ingest.cell-error owners.xlsx!Reviews:17 (createdAt)",
      ])
  }

  @Test(
    arguments: [
      (
        "accounts.xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1] + Array(repeating: 0, count: 600),
        IngestProblems.otherWorkbook
      ),
      (
        "a.xlsb", ZipFixture(["[Content_Types].xml": "<a/>", "xl/workbook.bin": "x"]).bytes,
        IngestProblems.otherWorkbook
      ),
      (
        "a.ods",
        ZipFixture(["mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>"]).bytes,
        IngestProblems.otherWorkbook
      ),
      ("a.xlsx", Array(0...255), IngestProblems.workbookDamaged),
      (
        "b.xlsx", ZipFixture(["[Content_Types].xml": "<a/>", "xl/styles.xml": "<a/>"]).bytes,
        IngestProblems.workbookDamaged
      ),
      (
        "c.xlsx",
        ZipFixture(["[Content_Types].xml": "<a/>", "xl/workbook.xml": "<workbook", "_rels/.rels": "<a/>"]).bytes,
        IngestProblems.workbookDamaged
      ),
    ] as [(String, [UInt8], ProblemKind)])
  func whatIsNotReadIsToldAndNothingIsRemoved(_ name: String, _ bytes: [UInt8], _ kind: ProblemKind) throws {
    let reading = try Reading([name: bytes, "restaurants.json": Array("{\"id\":\"r1\",\"name\":\"Casa\"}".utf8)])
    #expect(reading.ids == [kind.id])
    #expect(reading.files.first { $0.name == name }?.isLost == true)
  }

  @Test func aDocumentIsNoWorkbook() throws {
    let document = ZipFixture(["[Content_Types].xml": "<a/>", "word/document.xml": "<a/>", "_rels/.rels": "<a/>"])
    let reading = try Reading([
      "a.docx": document.bytes, "restaurants.json": Array("{\"id\":\"r1\",\"name\":\"Casa\"}".utf8),
    ])
    #expect(reading.ids == [IngestProblems.unknownFile.id])
    #expect(reading.files.map(\.isRecognized) == [false, true])
  }

  @Test func textThatIsCalledAWorkbookIsReadAsText() throws {
    let reading = try Reading("reviews.xlsx", "id,restaurant_id,stars\nv1,r1,4\n")
    #expect(reading.column(.reviews, "id") == ["v1"])
  }

  @Test func anOwnTableKeepsTypes() throws {
    let rows =
      "<row><c t=\"str\"><v>day</v></c><c t=\"str\"><v>code</v></c><c t=\"str\"><v>open</v></c><c t=\"str\"><v>rain</v></c><c t=\"str\"><v>count</v></c></row>"
      + "<row><c s=\"1\"><v>45418</v></c><c t=\"str\"><v>12</v></c><c t=\"b\"><v>1</v></c><c><v>2.5</v></c><c><v>3</v></c></row>"
    var book = WorkbookFixture([.init("Sheet1", rows)])
    book.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    let reading = try TableReading("weather.xlsx", book.bytes)
    #expect(reading.sink.columns.map(\.title) == ["day", "code", "open", "rain", "count"])
    #expect(
      reading.sink.rows == [["day": "t2024-05-06", "code": "t12", "open": "ttrue", "rain": "r2.5", "count": "i3"]])
    #expect(reading.sink.evidence[0] == .dates)
    #expect(reading.sink.evidence[1] == .texts)
    #expect(reading.sink.evidence[2] == .truths)
    #expect(reading.ids.isEmpty)
  }
}

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
