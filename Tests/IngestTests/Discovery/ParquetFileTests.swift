import Diagnostics
import Testing

@testable import Ingest

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
