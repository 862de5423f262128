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

  @Test func aNameThatAShellWouldReadIsNotPasted() throws {
    let name = "$(reboot).parquet"
    let reading = try Reading([name: Self.start + Array("PAR1".utf8), "users.csv": Self.users])
    #expect(reading.problems.entries.first?.examples.first?.mend == IngestProblems.parquet.mend)
  }
}
