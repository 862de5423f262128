import Testing

@testable import Ingest

@Suite struct PackedContentTests {
  /// What a file holds, one text for each file in it.
  private func contents(_ bytes: [UInt8], _ name: String, isWhole: Bool = true) throws -> [String] {
    let folder = try TemporaryExports([name: bytes])
    var found: [[UInt8]] = []
    let wasWhole = try PackedContent.eachPiece(of: folder.path + "/" + name, begin: { found.append([]) }) {
      found[found.count - 1] += Array($0)
    }
    #expect(wasWhole == isWhole)
    return found.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func compressedFilesAndArchivesGiveWhatTheyHold() throws {
    let long = String(repeating: "name,", count: 200_000)
    #expect(try contents(gzip(Array(long.utf8)), "a.csv.gz") == [long])
    let zip = ZipFixture([
      ZipFixture.Member("users.csv", long), ZipFixture.Member("in/b.csv.gz", gzip(Array("x,y".utf8))),
      ZipFixture.Member("c.txt", ""),
    ])
    #expect(try contents(zip.bytes, "export.zip") == [long, "x,y", ""])
    #expect(try contents(zip.bytes, "export") == [long, "x,y", ""])
  }

  @Test func whatIsNeitherGivesNothing() throws {
    #expect(try contents(Array("id,name".utf8), "a.csv") == [])
  }

  @Test func whatIsDamagedGivesWhatItHasUpToThere() throws {
    let text = (0..<200_000).map { "\($0)," }.joined()
    let packed = gzip(Array(text.utf8))
    let found = try contents(Array(packed.dropLast(packed.count / 3)), "a.gz", isWhole: false)
    #expect(found.count == 1)
    #expect(!found[0].isEmpty && text.hasPrefix(found[0]))
    let cut = Array(ZipFixture([ZipFixture.Member("users.csv", text)]).bytes.dropLast(30))
    #expect(try contents(cut, "a.zip", isWhole: false) == [])
    var locked = ZipFixture.Member("users.csv", text)
    locked.flags |= 1
    #expect(try contents(ZipFixture([locked]).bytes, "a.zip", isWhole: false) == [])
  }
}
