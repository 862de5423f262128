import Diagnostics
import Model
import Platform
import Testing
@testable import Ingest

@Suite struct ZipSourceTests {
  /// More than one buffer.
  static let text = Array((1...40_000).map { "\($0 &* 2_654_435_761 % 1_000_003),\($0)" }.joined(separator: "\n").utf8)

  /// The bytes of a member, and what ended them.
  private func content(_ member: ZipFixture.Member, piece: Int = 100_000) throws -> (bytes: [UInt8], fault: InputFault?)
  {
    let folder = try TemporaryExports(["a.zip": ZipFixture([member]).bytes])
    let status = try #require(try FileStatus.following(folder.path + "/a.zip"))
    let archive = try #require(try ZipArchive(ExportPath("a.zip", in: folder.path, followsLinks: false), status))
    let source = try #require(archive.member(named: "a.csv")).open()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: piece)
    do {
      while true {
        let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
        guard count > 0 else { return (bytes, nil) }
        bytes += buffer[..<count]
      }
    } catch let fault as InputFault {
      #expect(throws: InputFault.self) { try source.finish() }
      return (bytes, fault)
    }
  }

  @Test(arguments: [0, 8], [1, 4096, 1 << 20])
  func givesWhatWasPacked(_ method: Int, _ piece: Int) throws {
    var member = ZipFixture.Member("a.csv", piece == 1 ? Array(Self.text.prefix(3000)) : Self.text)
    member.method = method
    let content = try content(member, piece: piece)
    #expect(content.bytes == member.content)
    #expect(content.fault == nil)
  }

  @Test(arguments: [0, 8])
  func anotherChecksumSpoilsAll(_ method: Int) throws {
    var member = ZipFixture.Member("a.csv", Self.text)
    member.method = method
    member.checksum = 7
    let fault = try #require(try content(member).fault)
    #expect(fault.kind == IngestProblems.archiveDamaged && fault.spoilsAll)
  }

  @Test(arguments: [-1, 1, -1000, 5000])
  func anotherSizeSpoilsAllAndGivesNoMoreThanItSays(_ more: Int) throws {
    var member = ZipFixture.Member("a.csv", Self.text)
    member.size = Self.text.count + more
    let content = try content(member)
    #expect(content.fault?.spoilsAll == true)
    #expect(content.bytes.count <= Self.text.count + more)
  }

  @Test func anotherNameInTheMembersHeaderIsAFault() throws {
    var member = ZipFixture.Member("a.csv", Self.text)
    member.localName = Array("b.csv".utf8)
    #expect(throws: InputFault.self) { try content(member) }
  }

  @Test func aMemberIsKnownByItsChecksumAndSize() throws {
    let digests = try [("a.csv", "x,y\n1,2\n"), ("b/a.csv", "x,y\n1,2\n"), ("a.csv", "x,y\n1,3\n")].map { name, text in
      let folder = try TemporaryExports(["a.zip": ZipFixture([ZipFixture.Member(name, text)]).bytes])
      let file = try #require(
        try ExportFolder.list(folder.path, settings: IngestSettings(), problems: ProblemLog()).first)
      let outcome = try ExportReader().read(
        file, settings: IngestSettings(), problems: ProblemLog(), into: CollectingSink())
      #expect(ExportReader().digest(file) == outcome.digest)
      return outcome.digest
    }
    #expect(digests[0] == digests[1])
    #expect(digests[0] != digests[2])
    #expect(digests[0].count == 32)
  }

  @Test func aMemberThatIsCheckedGivesNoRowWhereItIsSpoiled() throws {
    var member = ZipFixture.Member("users.csv", "id,name\n" + (1...20_000).map { "u\($0),Ana\n" }.joined())
    member.checksum = 7
    let files = ["a.zip": ZipFixture([member]).bytes]
    let plain = try Reading(files)
    #expect(plain.outcomes["a.zip!users.csv"]?.isSpoiled == true)
    let folder = try TemporaryExports(files)
    let (settings, problems, sink) = (IngestSettings(), ProblemLog(), CollectingSink())
    let listed = try #require(try ExportFolder.list(folder.path, settings: settings, problems: problems).first)
    let file = ExportFolder.checked(listed, settings: settings)
    #expect(file.collection == .users)
    let outcome = try ExportReader().read(file, settings: settings, problems: problems, into: sink)
    #expect(!outcome.isSpoiled && !outcome.readToEnd)
    #expect(sink.rows.isEmpty)
    #expect(problems.entries.map(\.kind.id) == ["ingest.archive-damaged"])
  }
}

@Suite struct ZipChecksumTests {
  @Test func itIsThatOfOtherPrograms() {
    #expect(ZipChecksum.of(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(ZipChecksum.of([]) == 0)
  }
}
