import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct LostCellsTests {
  private static func book(_ titles: [String]) -> WorkbookFixture {
    var book = WorkbookFixture([
      .init(
        "Sheet1",
        WorkbookFixture.rows([titles])
          + "<row><c t=\"str\"><v>a</v></c><c t=\"e\"><v>#REF!</v></c><c><v>1</v></c></row>"
          + "<row><c t=\"str\"><v>b</v></c><c t=\"str\"><v>x</v></c><c><v>abc</v></c></row>"
          + "<row><c t=\"str\"><v>c</v></c><c s=\"1\"><v>-5</v></c><c><v>3</v></c></row>")
    ])
    book.styles = "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs>"
    return book
  }

  private static let lost = ["cell B2 holds the error #REF!", "cell C3 holds abc, which is no number"]

  @Test func theyStandInRejectsOfACollection() throws {
    let reading = try Reading(["users.xlsx": Self.book(["id", "name", "created_at"]).bytes])
    #expect(reading.column(.users, "id") == ["a", "b", "c"])
    #expect(reading.sink.rejects.prefix(2).map(\.raw) == Self.lost)
    #expect(reading.sink.rejects.map(\.kind) == [.field, .field, .field])
    #expect(reading.sink.rejects.map(\.line) == [2, 3, 4])
    #expect(reading.sink.rejects.map(\.column) == ["name", "created_at", "name"])
    #expect(reading.first.counts.rejectedFields == 3 && reading.first.counts.accepted == 3)
  }

  @Test func theyStandInRejectsOfATable() throws {
    let reading = try TableReading("weather.xlsx", Self.book(["day", "rain", "wind"]).bytes)
    #expect(reading.sink.rows.count == 3)
    #expect(reading.sink.rejects.prefix(2).map(\.raw) == Self.lost)
    #expect(reading.outcome.counts.rejectedFields == 3)
    #expect(reading.outcome.counts.read == 3 && reading.outcome.counts.rejected == 0)
  }

  private func remark(_ line: Int, _ kind: ProblemKind = IngestProblems.cellError) -> ContentRemark {
    ContentRemark(kind, line: line, field: "stars", "cell C\(line) holds #REF!")
  }

  @Test func whatNoRowFollowsIsRejectedBeforeItGrows() throws {
    var lines: [Int] = []
    let cells = LostCells { _, line, _, _ in lines.append(line) }
    for line in 1...3000 {
      cells.add(remark(line))
      #expect(line - lines.count < 1024)
    }
    try cells.rejectAll()
    #expect(lines == Array(1...3000))
  }

  @Test func whatIsOnlyRemarkedOfACellThatIsTakenIsNotRejected() throws {
    var lines: [Int] = []
    let cells = LostCells { _, line, _, _ in lines.append(line) }
    cells.add(remark(1, IngestProblems.duplicateKey))
    cells.add(remark(2))
    try cells.rejectAll()
    #expect(lines == [2])
  }

  @Test func aFailureToRejectEndsTheReading() {
    struct Full: Error {}
    let cells = LostCells { _, _, _, _ in throw Full() }
    for line in 1...1024 { cells.add(remark(line)) }
    #expect(throws: Full.self) { try cells.rejectAll() }
  }
}
