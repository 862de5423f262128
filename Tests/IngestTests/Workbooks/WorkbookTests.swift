import Testing

@testable import Ingest

struct WorkbookTests {
  private let rows = WorkbookFixture.rows([["id", "name"], ["1", "Casa"]])

  @Test func partsAreFoundByTheirRelationsAlone() throws {
    var book = WorkbookFixture([.init("B", "<row/>"), .init("A", rows)])
    let main = book.texts["xl/workbook.xml"]
    let relations = book.texts["xl/_rels/workbook.xml.rels"]
    book.parts = [
      "_rels/.rels":
        "<r:Relationships xmlns:r=\"x\"><r:Relationship Id=\"q\" Type=\"http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument\" Target=\"/deep/BOOK.xml\"/></r:Relationships>",
      "deep/book.xml": main ?? "",
      "deep/_rels/BOOK.xml.rels": (relations ?? "").replacing("worksheets/sheet1", with: "../xl/./worksheets/sheet1")
        .replacing("Target=\"worksheets/sheet2", with: "Target=\"/xl/worksheets/sheet2"),
    ]
    #expect(try book.read(1).text == "\n{\"id\":\"1\",\"name\":\"Casa\"}\n")
    #expect(try Workbook(book.package)?.sheets.map(\.name) == ["B", "A"])
  }

  @Test func namesOfOtherNamespacesMeanTheSame() throws {
    var book = WorkbookFixture(rows)
    book.parts["xl/worksheets/sheet1.xml"] =
      "<x:worksheet xmlns:x=\"http://purl.oclc.org/ooxml/spreadsheetml/main\"><x:sheetData>"
      + rows.replacing("</", with: "<$").replacing("<", with: "<x:").replacing("<x:$", with: "</x:")
      + "</x:sheetData></x:worksheet>"
    #expect(try book.read().text == "\n{\"id\":\"1\",\"name\":\"Casa\"}\n")
  }

  @Test func elementsOfExtensionsSayNothing() throws {
    var book = WorkbookFixture(rows)
    book.properties = "date1904=\"1\""
    let main = try #require(book.texts["xl/workbook.xml"])
    for prefix in ["x15:", ""] {
      let space = prefix.isEmpty ? "" : " xmlns:x15=\"y\""
      let inner = "<ext\(space)><\(prefix)workbookPr chartTrackingRefBase=\"1\"/><\(prefix)sheet name=\"z\"/></ext>"
      book.parts["xl/workbook.xml"] = main.replacing("</workbook>", with: "<extLst>\(inner)</extLst></workbook>")
      #expect(try Workbook(book.package)?.countsFrom1904 == true)
      #expect(try Workbook(book.package)?.sheets.map(\.name) == ["Reviews"])
    }
    let outer = "<x:workbookPr xmlns:x=\"y\"/><x:sheets xmlns:x=\"y\"><sheet name=\"z\"/></x:sheets></workbook>"
    book.parts["xl/workbook.xml"] = main.replacing("</workbook>", with: outer)
    #expect(try Workbook(book.package)?.countsFrom1904 == true)
    #expect(try Workbook(book.package)?.sheets.map(\.name) == ["Reviews"])
  }

  @Test func prefixesOfTheSameNamespaceMeanTheSame() throws {
    var book = WorkbookFixture(rows)
    let sheet = try #require(book.texts["xl/worksheets/sheet1.xml"])
    book.parts["xl/worksheets/sheet1.xml"] = sheet.replacing(
      "<worksheet ", with: "<m:worksheet xmlns:m=\"\(WorkbookFixture.main)\" "
    ).replacing("</worksheet", with: "</m:worksheet")
    #expect(try book.read().text == "\n{\"id\":\"1\",\"name\":\"Casa\"}\n")
  }

  @Test func hiddenSheetsAndDiagramsAreKnown() throws {
    var book = WorkbookFixture([
      .init("a", ""), .init("b", "", state: "state=\"hidden\""), .init("c", "", state: "state=\"veryHidden\""),
      .init("d", ""),
    ])
    book.sheets[3].type = "chartsheet"
    let sheets = try Workbook(book.package)?.sheets ?? []
    #expect(sheets.map(\.isHidden) == [false, true, true, false])
    #expect(sheets.map(\.isOther) == [false, false, false, true])
  }

  @Test func whatItNamesAndLacksIsDamage() throws {
    var book = WorkbookFixture(rows)
    book.strings = "<si/>"
    let package = WorkbookPackage(
      book.texts.filter { $0.key != "xl/sharedStrings.xml" }
        .map { MemoryMember(name: $0.key, content: Array($0.value.utf8)) as any ExportMember })
    #expect(throws: InputFault.self) { try Workbook(package) }
  }

  @Test func aWorkbookOfMoreSheetsThanAreReadIsRefusedWhole() throws {
    var book = WorkbookFixture(rows)
    let main = try #require(book.texts["xl/workbook.xml"])
    let sheet = try #require(main.firstMatch(of: /<sheet [^>]*>/)).output
    func sheets(_ count: Int) -> String { main.replacing(sheet, with: String(repeating: String(sheet), count: count)) }
    book.parts["xl/workbook.xml"] = sheets(Workbook.mostSheets)
    #expect(try Workbook(book.package)?.sheets.count == Workbook.mostSheets)
    book.parts["xl/workbook.xml"] = sheets(Workbook.mostSheets + 1)
    let fault = #expect(throws: InputFault.self) { try Workbook(book.package) }
    #expect(fault?.kind.id == IngestProblems.workbookDamaged.id)
    #expect(fault?.words.contains("1000 sheets") == true)
  }

  @Test func whatIsNoWorkbookIsNone() throws {
    let members = ["[Content_Types].xml": "<Types/>", "word/document.xml": "<x/>"]
    let package = WorkbookPackage(
      members.map { MemoryMember(name: $0.key, content: Array($0.value.utf8)) as any ExportMember })
    let book = try Workbook(package)
    #expect(book?.sheets.count == nil)
  }
}
