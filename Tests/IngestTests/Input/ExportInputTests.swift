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
    ContentRemark(kind: kind, line: line, field: "stars", words: "cell C\(line) holds #REF!")
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

@Suite struct ParquetFileTests {
  private static let start: [UInt8] = Array("PAR1".utf8) + [0x15, 0, 0x15, 0, 0, 0, 0, 0]
  private static let users = Array("id,name,email\nu1,Ana,ana@example.com\n".utf8)

  @Test func itIsToldWithTheLineThatTurnsItIntoJSON() throws {
    let reading = try Reading(["reviews.parquet": Self.start + Array("PAR1".utf8), "users.csv": Self.users])
    #expect(reading.ids == ["ingest.parquet"])
    let mend = try #require(reading.problems.entries.first?.examples.first?.mend)
    #expect(mend.hasPrefix("duckdb -c \"COPY (FROM '/"))
    #expect(mend.hasSuffix("/reviews.ndjson' (FORMAT json)\""))
  }

  @Test func oneThatIsCutOffIsSaidToBe() throws {
    let reading = try Reading(["reviews.parquet": Self.start, "users.csv": Self.users])
    #expect(reading.problems.entries.first?.examples.first?.reason == "the file begins as Parquet and is cut off")
  }

  @Test(arguments: ["reviews.parquet", "Reviews-2024.tgz", "restaurants.csv", "users.tar.gz"])
  func oneOfACollectionIsReadAsNothingButTold(_ name: String) throws {
    var tar = [UInt8](repeating: 0, count: 1024)
    tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let bytes = name.contains(".t") ? tar : Self.start + Array("PAR1".utf8)
    let reading = try Reading([name: bytes, "dishes.csv": Array("restaurant_id,name,price\nr,Soup,3\n".utf8)])
    let file = try #require(reading.files.first { $0.name == name })
    #expect(file.identifiedAs == "what cannot be read")
    #expect(reading.outcomes[name]?.readToEnd == false)
    #expect(reading.ids == [name.contains(".t") ? "ingest.tar" : "ingest.parquet"])
  }

  @Test func aFolderOfThemHoldsNoExport() throws {
    #expect(throws: Failure.self) { try Reading(["reviews.parquet": Self.start]) }
  }

  @Test(arguments: [
    ("reviews.bin", true), ("Users_2024.7z", true), ("visits.xml", true), ("more.bin", false), ("my-reviews.7z", false),
  ])
  func whatANameOfACollectionHasAndIsNotReadIsLeftOut(_ name: String, _ isLeftOut: Bool) throws {
    let bytes = name.hasSuffix("xml") ? Array("<a>\n<b/>\n</a>\n".utf8) : [1, 2, 3, 0, 4]
    let reading = try Reading([name: bytes, "dishes.csv": Array("restaurant_id,name,price\nr,Soup,3\n".utf8)])
    #expect(reading.files.first { $0.name == name }?.isLeftOut == isLeftOut)
    #expect(reading.ids == ["ingest.unknown-file"])
  }

  @Test func aNameThatAShellWouldReadIsNotPasted() throws {
    let name = "$(reboot).parquet"
    let reading = try Reading([name: Self.start + Array("PAR1".utf8), "users.csv": Self.users])
    #expect(reading.problems.entries.first?.examples.first?.mend == IngestProblems.parquet.mend)
  }
}
