import Testing

@testable import Ingest

struct SheetHeaderTests {
  private func read(_ rows: [[String]]) throws -> (text: String, remarks: [String]) {
    try WorkbookFixture(WorkbookFixture.rows(rows)).read()
  }

  @Test func theFirstRowOfTwoDifferentTextsHoldsTheTitles() throws {
    #expect(
      try read([["Our places"], [" id ", "name"], ["1", "Casa"]]).text == "\n\n{\"id\":\"1\",\"name\":\"Casa\"}\n")
  }

  @Test func aRowThatSpansTheTitlesIsAboveThem() throws {
    let rows = [["Place", "Place", "Owner"], ["id", "name", "mail", "phone"], ["1", "Casa", "a", "b"]]
    #expect(try read(rows).text == "\n\n{\"id\":\"1\",\"name\":\"Casa\",\"mail\":\"a\",\"phone\":\"b\"}\n")
  }

  @Test func titlesThatStandTwiceGetNumbers() throws {
    let (text, remarks) = try read([["id", "note", "note"], ["1", "x", "y"], ["2", "z", "z"]])
    #expect(
      text == "\n{\"id\":\"1\",\"note\":\"x\",\"note 2\":\"y\"}\n{\"id\":\"2\",\"note\":\"z\",\"note 2\":\"z\"}\n")
    #expect(remarks.count == 1)
    #expect(remarks[0].hasPrefix("1 note: ingest.duplicate-key"))
  }

  @Test func numbersAmongTheTitlesAreTitlesToo() throws {
    let rows = "<row><c t=\"str\"><v>city</v></c><c t=\"str\"><v>zone</v></c><c><v>2024</v></c></row>"
    #expect(
      try WorkbookFixture(rows + WorkbookFixture.rows([["Lima", "a", "3"]])).read().text
        == "\n{\"city\":\"Lima\",\"zone\":\"a\",\"2024\":\"3\"}\n")
  }

  @Test func withoutTitlesNothingIsRead() throws {
    #expect(try read([["a"], ["b"], ["c"]]).text == "")
    #expect(try read(Array(repeating: ["a"], count: 1200) + [["id", "name"], ["1", "2"]]).text == "")
  }
}
