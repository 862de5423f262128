import Diagnostics
import Testing

@testable import Ingest

struct SheetSourceTests {
  private let titles = WorkbookFixture.rows([["id", "stars", "open"]])

  @Test func everyRowIsTheLineOfItsNumber() throws {
    let rows =
      "<row r=\"2\"><c r=\"A2\" t=\"inlineStr\"><is><t>Reviews of May</t></is></c></row>"
      + "<row r=\"4\"><c r=\"B4\" t=\"str\"><v>id</v></c><c r=\"D4\" t=\"str\"><v>stars</v></c></row>"
      + "<row r=\"5\"><c r=\"B5\" t=\"str\"><v>a</v></c><c r=\"D5\"><v>4</v></c></row>"
      + "<row r=\"6\"><c r=\"B6\" s=\"1\"/></row>" + "<row r=\"9\"><c r=\"D9\"><v>2.5</v></c></row>"
    let (text, remarks) = try WorkbookFixture(rows).read()
    #expect(text == "\n\n\n\n{\"id\":\"a\",\"stars\":4}\n\n\n\n{\"id\":null,\"stars\":2.5}\n")
    #expect(remarks.isEmpty)
  }

  @Test func rowsAndCellsWithoutPlacesFollowTheOnesBefore() throws {
    let rows =
      titles
      + "<row><c t=\"str\"><v>a</v></c><c r=\"C2\"><v>7</v></c></row><row><c><v>1</v></c><c/><c><v>2</v></c></row>"
    #expect(
      try WorkbookFixture(rows).read().text
        == "\n{\"id\":\"a\",\"stars\":null,\"open\":7}\n{\"id\":1,\"stars\":null,\"open\":2}\n")
  }

  @Test(
    arguments: [
      ("<c><v>5</v></c>", "5"), ("<c t=\"n\"><v>0.10000000000000001</v></c>", "0.1"), ("<c><v>-0</v></c>", "0"),
      ("<c><v>1E3</v></c>", "1000"), ("<c><v>1E300</v></c>", "1e+300"), ("<c t=\"b\"><v>1</v></c>", "true"),
      ("<c t=\"b\"><v>0</v></c>", "false"), ("<c t=\"d\"><v>2024-05-06T07:08:09</v></c>", "\"2024-05-06T07:08:09\""),
      ("<c t=\"str\"><f>A1&amp;B1</f><v>a\"b\\</v></c>", #""a\"b\\""#), ("<c><f>1+1</f><v>2</v></c>", "2"),
      ("<c t=\"s\"><v>0</v></c>", "\"plain\""), ("<c t=\"s\"><v>1</v></c>", "\"rich text\""),
      ("<c t=\"s\"><v>2</v></c>", #""a\u000d\u005fx""#),
      (
        "<c t=\"inlineStr\"><is><r><t>a </t></r><r><t xml:space=\"preserve\"> b\n</t></r><rPh><t>x</t></rPh></is></c>",
        #""a  b\n""#
      ),
      ("<c t=\"str\"><v>_xD83D__xDE00_ _x12 _</v></c>", #""\uD83D\uDE00 _x12 _""#),
    ])
  func aCellIsWritten(_ cell: String, _ json: String) throws {
    var book = WorkbookFixture(titles + "<row>\(cell)<c><v>9</v></c></row>")
    book.strings =
      "<si><t>plain</t></si><si><r><t>rich</t></r><r><t xml:space=\"preserve\"> text</t></r><rPh sb=\"0\"><t>no</t></rPh></si>"
      + "<si><t>a_x000d__x005f_x</t></si>"
    #expect(try book.read().text == "\n{\"id\":\(json),\"stars\":9,\"open\":null}\n")
  }

  @Test(
    arguments: [
      ("<c t=\"e\"><v>#N/A</v></c>", "2 id: ingest.cell-error cell A2 holds the error #N/A"),
      ("<c t=\"s\"><v>7</v></c>", "2 id: ingest.cell-error cell A2 names a text that the workbook does not have"),
      (
        "<c><f>1/3</f></c>",
        "2 id: ingest.formula-empty cell A2 has a formula without a value, as no spreadsheet program worked it out"
      ),
      (
        "<c><f>1/3</f><v/></c>",
        "2 id: ingest.formula-empty cell A2 has a formula without a value, as no spreadsheet program worked it out"
      ),
      ("<c><v>abc</v></c>", "2 id: ingest.bad-number cell A2 holds abc, which is no number"),
      (
        "<c s=\"1\"><v>60</v></c>", "2 id: ingest.bad-date cell A2 holds the number 60, which is no day of the calendar"
      ),
      (
        "<c s=\"1\"><v>-1</v></c>", "2 id: ingest.bad-date cell A2 holds the number -1, which is no day of the calendar"
      ),
    ])
  func whatACellLosesIsToldWithItsPlace(_ cell: String, _ remark: String) throws {
    var book = WorkbookFixture(titles + "<row>\(cell)<c><v>9</v></c></row>")
    book.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    let (text, remarks) = try book.read()
    #expect(text == "\n{\"id\":null,\"stars\":9,\"open\":null}\n")
    #expect(remarks == [remark])
  }

  @Test func elementsOfExtensionsAreNoValues() throws {
    let ext = "<extLst><ext xmlns:x=\"y\"><x:v>7</x:v><v>8</v><is><t>no</t></is></ext></extLst>"
    let cell = "<c><v>5</v>\(ext)</c><x:c xmlns:x=\"y\"><v>6</v></x:c>"
    #expect(
      try WorkbookFixture(titles + "<row>\(cell)<extLst><c><v>9</v></c></extLst></row>").read().text
        == "\n{\"id\":5,\"stars\":null,\"open\":null}\n")
  }

  /// What stands behind the rows of a sheet.
  private func behind(_ text: String, _ rows: String) -> WorkbookFixture {
    WorkbookFixture(rows + "</sheetData>\(text)<sheetData>")
  }

  @Test func aCellThatIsMergedDownwardsFillsItsRows() throws {
    let rows =
      "<row r=\"1\"><c r=\"A1\" t=\"str\"><v>place</v></c><c r=\"B1\" t=\"str\"><v>stars</v></c><c r=\"C1\" t=\"str\"><v>day</v></c></row>"
      + "<row r=\"2\"><c r=\"A2\" t=\"s\"><v>0</v></c><c r=\"B2\"><v>5</v></c><c r=\"C2\" s=\"1\"><v>45418</v></c></row>"
      + "<row r=\"3\"><c r=\"A3\" s=\"1\"/><c r=\"B3\"><v>4</v></c></row>"
      + "<row r=\"4\"><c r=\"A4\"/></row><row r=\"5\"><c r=\"C5\"><v>1</v></c></row>"
      + "<row r=\"6\"><c r=\"B6\"><v>3</v></c></row>"
    var book = behind("<mergeCells count=\"2\"><mergeCell ref=\"A2:A5\"/><mergeCell ref=\"C2:D3\"/></mergeCells>", rows)
    book.strings = "<si><t>Casa</t></si>"
    book.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    #expect(
      try book.read().text
        == """

        {"place":"Casa","stars":5,"day":"2024-05-06"}
        {"place":"Casa","stars":4,"day":"2024-05-06"}

        {"place":"Casa","stars":null,"day":1}
        {"place":null,"stars":3,"day":null}

        """)
  }

  @Test(arguments: ["A1:A3", "A2:B2", "A2", "A0:A9", "A2:A99999999999", "A3:A2", ":", "x:A2", "A2:Ä3"])
  func rangesThatFillNoRowBelowTheTitlesChangeNothing(_ range: String) throws {
    let rows = titles + "<row><c><v>1</v></c><c><v>2</v></c></row><row><c r=\"B3\"><v>3</v></c></row>"
    let merges = "<mergeCells><mergeCell ref=\"\(range)\"/></mergeCells><ext><mergeCell ref=\"A2:A9\"/></ext>"
    #expect(try behind(merges, rows).read().text == (try WorkbookFixture(rows).read().text))
  }

  @Test(arguments: 0..<12)
  func mergedCellsAreFoundWhereverThePiecesEnd(_ shift: Int) throws {
    let rows = titles + "<row><c><v>1</v></c><c><v>2</v></c></row><row><c r=\"B3\"><v>3</v></c></row>"
    let start = try #require(behind("", rows).texts["xl/worksheets/sheet1.xml"]).utf8.count - 35
    let space = String(repeating: " ", count: (64 << 10) - start - shift)
    let book = behind(space + "<mergeCells><mergeCell ref=\"A2:A3\"/></mergeCells>", rows)
    #expect(try book.read().text.hasSuffix("{\"id\":1,\"stars\":3,\"open\":null}\n"))
  }

  @Test func aFormulaWithoutValueIsToldOnceAColumn() throws {
    let cells = "<row><c t=\"str\"><v>a</v></c><c><f>1</f></c><c><f>2</f></c></row>"
    #expect(try WorkbookFixture(titles + cells + cells + cells).read().remarks.count == 2)
  }

  @Test func numbersOfMoreDigitsThanAreKeptAreTold() throws {
    let (text, remarks) = try WorkbookFixture(
      titles
        + "<row><c><v>9007199254740991</v></c><c><v>9007199254740992</v></c><c><v>1.2345678901234568E+17</v></c></row>"
    ).read()
    #expect(text == "\n{\"id\":9007199254740991,\"stars\":9007199254740992,\"open\":123456789012345680}\n")
    #expect(remarks.map { $0.prefix(29) } == ["2 stars: ingest.lost-digits c", "2 open: ingest.lost-digits ce"])
  }

  @Test func datesAreISOTextInBothSystems() throws {
    let cells = "<row><c s=\"1\"><v>45418</v></c><c s=\"2\"><v>45418.520833333336</v></c><c s=\"3\"><v>42</v></c></row>"
    var book = WorkbookFixture(titles + cells)
    book.styles =
      "<numFmts><numFmt numFmtId=\"164\" formatCode=\"[$-409]d/m/yy\\ h:mm;@\"/><numFmt numFmtId=\"165\" formatCode=\"00000\"/></numFmts>"
      + "<cellStyleXfs><xf numFmtId=\"22\"/></cellStyleXfs>"
      + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"165\"/></cellXfs>"
    #expect(try book.read().text == "\n{\"id\":\"2024-05-06\",\"stars\":\"2024-05-06T12:30:00\",\"open\":\"00042\"}\n")
    for isSet in ["1", "true"] {
      book.properties = "date1904=\"\(isSet)\""
      #expect(
        try book.read().text == "\n{\"id\":\"2028-05-07\",\"stars\":\"2028-05-07T12:30:00\",\"open\":\"00042\"}\n")
    }
  }

  @Test func cellsBelowNoTitleAreCalledByTheirColumn() throws {
    let rows =
      "<row><c r=\"A1\" t=\"str\"><v>id</v></c><c r=\"C1\" t=\"str\"><v>name</v></c></row>"
      + "<row r=\"2\"><c r=\"A2\"><v>1</v></c><c r=\"B2\"><v>2</v></c><c r=\"E2\"><v>3</v></c><c r=\"F2\" t=\"str\"><v> </v></c></row>"
    #expect(try WorkbookFixture(rows).read().text == "\n{\"id\":1,\"column_B\":2,\"name\":null,\"column_E\":3}\n")
  }

  @Test func aSheetThatIsFullIsToldAndNotWhole() throws {
    let last = "<row r=\"1048576\"><c><v>1</v></c></row>"
    let fault = #expect(throws: InputFault.self) { try WorkbookFixture(titles + last).read() }
    #expect(fault?.kind == IngestProblems.sheetFull)
    #expect(try WorkbookFixture(titles + "<row r=\"1048575\"><c><v>1</v></c></row>").read().text.utf8.count > 1_048_575)
  }

  @Test(
    arguments: [
      "<row r=\"0\"/>", "<row r=\"1\"/><row r=\"1\"/>", "<row r=\"1048577\"/>", "<row r=\"x\"/>",
      "<row><c r=\"XFE1\"/></row>", "<row><c r=\"7\"/></row>", "<row></c>", "<row>&lol;</row>",
      String(repeating: "<a>", count: 70), "<row b=\"" + String(repeating: "x", count: 3 << 20),
    ])
  func whatNoSheetHasEndsItsReading(_ rows: String) throws {
    let fault = #expect(throws: InputFault.self) { try WorkbookFixture(rows).read() }
    #expect(fault?.kind == IngestProblems.workbookDamaged)
  }

  @Test func aDocumentTypeIsRefusedInEveryPart() throws {
    var book = WorkbookFixture(titles + "<row><c t=\"s\"><v>0</v></c></row>")
    book.strings = "<si><t>a</t></si>"
    book.styles = "<cellXfs/>"
    let sound = book.texts
    #expect(try book.read().text.hasSuffix("{\"id\":\"a\",\"stars\":null,\"open\":null}\n"))
    for (part, text) in sound where part != "[Content_Types].xml" {
      book.parts = [part: text.replacing("?>", with: "?><!DOCTYPE a [<!ENTITY b \"c\">]>")]
      let fault = #expect(throws: InputFault.self, "\(part)") { try book.read() }
      #expect(fault?.words.contains("document type") == true)
    }
  }

  @Test func readingGoesOnInPiecesHoweverMuchOneRowGives() throws {
    var book = WorkbookFixture(
      titles + String(repeating: "<row><c t=\"s\"><v>0</v></c><c t=\"s\"><v>0</v></c></row>", count: 500))
    book.strings = "<si><t>\(String(repeating: "long ", count: 6000))</t></si>"
    let lines = try book.read().text.split(separator: "\n")
    #expect(lines.count == 500)
    #expect(Set(lines).count == 1)
  }

  @Test func sharedTextsThatGiveFarMoreThanTheirBytesEndTheReading() throws {
    let row = "<row>" + String(repeating: "<c t=\"s\"><v>0</v></c>", count: 20) + "</row>"
    var book = WorkbookFixture(titles + String(repeating: row, count: 600))
    book.strings = "<si><t>\(String(repeating: "y", count: 120_000))</t></si>"
    guard let workbook = try Workbook(book.package) else { return }
    let source = try SheetSource(workbook, part: workbook.sheets[0].part ?? "", digest: "")
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
    defer { buffer.deallocate() }
    let fault = #expect(throws: InputFault.self) { while try source.read(into: buffer) > 0 {} }
    #expect(fault?.kind == IngestProblems.tooLarge)
  }
}
