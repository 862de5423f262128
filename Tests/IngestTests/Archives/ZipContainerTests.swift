import Diagnostics
import Model
import Platform
import Testing

@testable import Ingest

@Suite struct ZipContainerTests {
  static let users = "id,name,email\nu1,Ana,ana@example.com\nu2,Bo,bo@example.com\n"
  static let reviews = (1...200).map {
    #"{"id":"r\#($0)","user_id":"u1","restaurant_id":"x","stars":4,"comment":"c\#($0)"}"#
  }
  .joined(separator: "\n")

  private func reading(_ zip: ZipFixture, settings: IngestSettings = IngestSettings()) throws -> Reading {
    try Reading(
      ["a.zip": zip.bytes, "dishes.csv": Array("id,restaurant_id,name\nd1,x,Soup\n".utf8)], settings: settings)
  }

  @Test func membersAreFilesOfTheFolder() throws {
    let zip = ZipFixture(["Out/users.csv": Self.users, "Out/Reviews.ndjson": Self.reviews, "weather.csv": "a,b\n1,2\n"])
    let reading = try reading(zip)
    #expect(reading.ids == [])
    #expect(
      reading.files.map(\.name) == [
        "a.zip!Out/Reviews.ndjson", "a.zip!Out/users.csv", "a.zip!weather.csv", "dishes.csv",
      ])
    #expect(reading.files.map(\.collection) == [.reviews, .users, nil, .dishes])
    #expect(reading.files[2].table == "weather")
    #expect(reading.column(.reviews, "id").count == 200)
    #expect(reading.outcomes.values.allSatisfy { $0.readToEnd && !$0.isSpoiled })
    for file in reading.files.prefix(3) { #expect(reading.outcomes[file.name]?.bytesRead == file.bytes) }
  }

  @Test(arguments: [
    "stored", "descriptors", "large members", "large end", "both ends", "prefix", "comment", "extra", "backslash",
  ])
  func everyWritersArchivesAreRead(_ kind: String) throws {
    var zip = ZipFixture(["Out/users.csv": Self.users, "Out/reviews.ndjson": Self.reviews])
    for index in zip.members.indices {
      zip.members[index].method = kind == "stored" ? 0 : 8
      zip.members[index].hasDescriptor = kind == "descriptors"
      zip.members[index].isLarge = kind == "large members"
      if kind == "extra" { zip.members[index].localExtra = [1, 2, 3, 0, 5, 6, 7] }
      if kind == "backslash" { zip.members[index].name = zip.members[index].name.map { $0 == 0x2F ? 0x5C : $0 } }
    }
    zip.hasLargeEnd = kind == "large end"
    zip.hasBothEnds = kind == "both ends"
    if kind == "prefix" { zip.prefix = Array("#!/bin/sh\nexit\n".utf8) }
    if kind == "comment" { zip.comment = Array("a comment PK".utf8) }
    let reading = try reading(zip)
    #expect(reading.ids == [])
    #expect(reading.files.map(\.name) == ["a.zip!Out/reviews.ndjson", "a.zip!Out/users.csv", "dishes.csv"])
    #expect(reading.column(.users, "name") == ["Ana", "Bo"])
    #expect(reading.column(.reviews, "id").count == 200)
  }

  @Test func photosInAnArchiveAreToldOnce() throws {
    let zip = ZipFixture(["Out/users.csv": Self.users, "photos/a.jpg": "x", "photos/b.PNG": "y", "__MACOSX/c.jpg": "z"])
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-photos"])
    let problem = reading.problems.entries.first?.examples.first
    #expect(problem?.place == Place("a.zip") && problem?.reason.contains("2 photos, such as photos/a.jpg") == true)
    #expect(try self.reading(ZipFixture(["Takeout/users.csv": Self.users, "Takeout/a.jpg": "x"])).ids == [])
  }

  @Test func namesAreUTF8OrCodePage437() throws {
    var zip = ZipFixture(["é/users.csv": Self.users, "x": Self.reviews])
    zip.members[0].flags = 0
    zip.members[1].name = [0x82, 0x2F] + Array("reviews.ndjson".utf8)
    zip.members[1].flags = 0
    #expect(try reading(zip).files.map(\.name) == ["a.zip!é/reviews.ndjson", "a.zip!é/users.csv", "dishes.csv"])
  }

  @Test func aSourceFitsAMembersNameItsPathAndItsBaseName() throws {
    let zip = ZipFixture(["in/a.csv": "nr,full\nu1,Ana\n"])
    for pattern in ["a.zip!in/a.csv", "in/*.csv", "a.csv", "*!*"] {
      var settings = IngestSettings()
      settings.sources = [SourceSettings(pattern: pattern, collection: .users, fields: ["id": "nr", "name": "full"])]
      #expect(try reading(zip, settings: settings).column(.users, "name") == ["Ana"])
    }
  }

  @Test func ofArchivesWithDatesTheNewestCounts() throws {
    let zip = ZipFixture(["users.csv": Self.users]).bytes
    let reading = try Reading(["t-20250101T010203-001.zip": zip, "t-20250102-001.zip": zip, "t-20250102-002.zip": zip])
    #expect(reading.files.map(\.name) == ["t-20250102-001.zip!users.csv", "t-20250102-002.zip!users.csv"])
    #expect(reading.ids == ["ingest.older-export"])
  }

  @Test func whatIsNoFileOfAUserIsPassedOver() throws {
    var zip = ZipFixture([
      "users.csv": Self.users, "__MACOSX/._users.csv": "x", ".DS_Store": "x", "a/._b.csv": "x", "a/": "", "b.tmp": "x",
      "photo.JPG": "x", ".git/users.csv": "x",
    ])
    zip.members[4].method = 0
    let reading = try reading(zip)
    #expect(reading.files.map(\.name) == ["a.zip!users.csv", "dishes.csv"])
    #expect(reading.ids == ["ingest.archive-photos"])
  }

  @Test(arguments: ["../users.csv", "/users.csv", "C:/users.csv", "a/../users.csv", "\\users.csv", "users\u{0}.csv"])
  func aNameThatLeadsElsewhereIsTold(_ name: String) throws {
    let reading = try reading(ZipFixture([ZipFixture.Member(name, Self.users)]))
    #expect(reading.files.map(\.name) == ["dishes.csv"])
    #expect(reading.ids == ["ingest.archive-name"])
  }

  @Test func aNameThatIsTooLongIsTold() throws {
    let reading = try reading(ZipFixture([ZipFixture.Member(String(repeating: "x", count: 2000) + ".csv", Self.users)]))
    #expect(reading.files.map(\.name) == ["dishes.csv"])
    #expect(reading.ids == ["ingest.archive-name"])
    #expect(reading.problems.entries[0].examples[0].place?.file.count ?? 0 < 200)
  }

  @Test func aFileOfTheFolderIsReadInsteadOfTheMemberOfItsName() throws {
    let zip = ZipFixture(["users.csv": Self.users]).bytes
    let reading = try Reading(["a.zip": zip, "a.zip!users.csv": Array("id,name\nu9,Zoe\n".utf8)])
    #expect(reading.files.map(\.name) == ["a.zip!users.csv"])
    #expect(reading.column(.users, "name") == ["Zoe"])
    #expect(reading.ids == ["ingest.archive-twice"])
  }

  @Test func linksAndNestedArchivesAreTold() throws {
    var zip = ZipFixture(["users.csv": "/etc/passwd", "b/c.zip": "x", "d.xlsx": "x", "e.tgz": "x"])
    zip.members[0].attributes = 0o120777 << 16
    let reading = try reading(zip)
    #expect(reading.files.map(\.name) == ["dishes.csv"])
    #expect(reading.ids == ["ingest.archive-name", "ingest.archive-nested"])
    #expect(reading.problems.entries.map(\.count) == [1, 3])
  }

  @Test func aFolderWithBytesAndAHiddenFileOfAnotherNameAreTold() throws {
    var zip = ZipFixture(["users.csv/": Self.users, ".sers.csv": Self.users])
    zip.members[1].localName = Array("users.csv".utf8)
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-damaged"])
    #expect(reading.problems.entries.map(\.count) == [2])
  }

  @Test func ofANameThatStandsTwiceTheFirstIsReadAndNotWhole() throws {
    let reading = try reading(
      ZipFixture(["users.csv": Self.users, "Users.csv": Self.users, "./users.csv": "id,name\n9,Z\n"]))
    #expect(reading.ids == ["ingest.archive-twice"])
    #expect(reading.column(.users, "name") == ["Ana", "Bo", "Ana", "Bo"])
    #expect(reading.outcomes["a.zip!users.csv"]?.readToEnd == false)
    #expect(reading.outcomes["a.zip!users.csv"]?.isSpoiled == false)
    #expect(reading.outcomes["a.zip!Users.csv"]?.readToEnd == true)
  }

  @Test(arguments: [0x1, 0x40, 0x2000])
  func anEncryptedMemberIsToldAndNotWhole(_ flag: Int) throws {
    var zip = ZipFixture(["users.csv": Self.users])
    zip.members[0].flags = flag
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-password"])
    #expect(reading.files[0].collection == .users)
    #expect(reading.outcomes["a.zip!users.csv"]?.readToEnd == false)
  }

  @Test(arguments: [9, 12, 14, 93, 95, 7])
  func anotherPackingIsToldAndNotWhole(_ method: Int) throws {
    var zip = ZipFixture(["users.csv": Self.users])
    zip.members[0].claimedMethod = method
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-packing"])
    #expect(reading.outcomes["a.zip!users.csv"]?.readToEnd == false)
  }

  @Test func aMemberWhoseNameSaysNothingAndThatCannotBeReadMayBeOfAnyCollection() throws {
    var zip = ZipFixture(["x.csv": Self.users, "readme.md": "x"])
    for index in zip.members.indices { zip.members[index].flags = 1 }
    let reading = try reading(zip)
    let lost = try #require(reading.files.first { $0.name == "a.zip!x.csv" })
    #expect(lost.isLost && lost.isDump && lost.collections == Set(Collection.allCases))
    #expect(reading.outcomes["a.zip!x.csv"]?.readToEnd == false)
  }

  @Test(arguments: ["cut", "split", "directory", "count"])
  func anArchiveThatCannotBeOpenedIsADumpThatIsNotWhole(_ kind: String) throws {
    var zip = ZipFixture(["users.csv": Self.users])
    if kind == "split" { zip.disk = 2 }
    var bytes = zip.bytes
    switch kind {
    case "cut": bytes.removeLast(30)
    case "directory": bytes[bytes.count - 22 - 46 - 9] ^= 1
    case "count": bytes[bytes.count - 12] = 2
    default: break
    }
    let dishes = Array("id,restaurant_id,name\nd1,x,Soup\n".utf8)
    #expect(try Reading(["users.zip": bytes, "dishes.csv": dishes]).files.map(\.isLost) == [false, true])
    let reading = try Reading(["a.zip": bytes, "dishes.csv": dishes])
    #expect(reading.ids == [kind == "split" ? "ingest.archive-packing" : "ingest.archive-damaged"])
    #expect(reading.files[0].isLost && reading.files[0].isDump && reading.files[0].isRecognized)
    #expect(reading.outcomes["a.zip"]?.readToEnd == false)
    #expect(reading.files[0].identifiedAs == "what cannot be opened")
  }

  @Test func aLinkToAnArchiveElsewhereIsLost() throws {
    let outside = try TemporaryExports(["a.zip": ZipFixture(["users.csv": Self.users]).bytes])
    let folder = try TemporaryExports(texts: ["users.csv": Self.users])
    #expect(symlink(outside.path + "/a.zip", folder.path + "/a.zip") == 0)
    let problems = ProblemLog()
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: problems)
    #expect(files.map(\.name) == ["a.zip", "users.csv"])
    #expect(files[0].isLost && files[0].isRefused)
    let outcome = try ExportReader().read(
      files[0], settings: IngestSettings(), problems: problems, into: CollectingSink())
    #expect(!outcome.readToEnd)
    #expect(problems.entries.map(\.kind.id) == ["ingest.link-outside"])
  }

  @Test func aFileThatTheSystemRefusesIsAnArchiveByItsNameAlone() throws {
    let folder = try TemporaryExports(texts: ["users.csv": Self.users])
    let status = try #require(try FileStatus.following(folder.path + "/users.csv"))
    let parts = { (name: String) in
      ExportContainers.exports(
        of: ExportPath(name, in: folder.path, followsLinks: false), status, settings: IngestSettings(),
        problems: ProblemLog())
    }
    #expect(parts("gone.csv")?.count == nil)
    #expect(parts("gone.zip")?.map(\.isUnopenedContainer) == [true])
  }

  @Test func whatFollowsTheArchiveIsTold() throws {
    var zip = ZipFixture(["users.csv": Self.users])
    zip.rest = Array("HTTP/1.1 200 OK".utf8)
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-rest"])
    #expect(reading.column(.users, "name") == ["Ana", "Bo"])
  }

  @Test func anArchiveUnpacksToNoMoreThanItMay() throws {
    var settings = IngestSettings()
    settings.archiveLeast = 10_000
    settings.archiveRatio = 1
    let reading = try reading(
      ZipFixture(["reviews.ndjson": Self.reviews, "users.csv": Self.users]), settings: settings)
    #expect(reading.ids == ["ingest.archive-too-large"])
    #expect(reading.column(.reviews, "id") == [])
    #expect(reading.column(.users, "id").count == 2)
    #expect(reading.outcomes["a.zip!reviews.ndjson"]?.readToEnd == false)
  }

  @Test func membersThatShareBytesRefuseTheArchive() throws {
    var zip = ZipFixture(["users.csv": Self.users, "users2.csv": Self.users])
    zip.members[1].sharesHeaderOf = 0
    let reading = try reading(zip)
    #expect(reading.ids == ["ingest.archive-too-large"])
    #expect(reading.column(.users, "id") == [])
  }

  @Test func anEmptyArchiveIsTold() throws {
    #expect(try reading(ZipFixture([ZipFixture.Member]())).ids == ["ingest.empty-file"])
  }

  @Test func documentsOfOfficesAreNoArchives() throws {
    let reading = try reading(ZipFixture(["[Content_Types].xml": "<x/>", "users.csv": Self.users]))
    #expect(reading.files.map(\.name) == ["a.zip", "dishes.csv"])
    #expect(reading.column(.users, "id") == [])
  }

  @Test func aFileThatIsNoArchiveIsReadUnderAnArchivesName() throws {
    let reading = try Reading(["users.json.zip": Array(#"{"id":"u","name":"Ana"}"#.utf8)])
    #expect(reading.column(.users, "name") == ["Ana"])
  }

  @Test func tarArchivesAreToldWithTheirMend() throws {
    var tar = [UInt8](repeating: 0, count: 1024)
    tar.replaceSubrange(0..<9, with: Array("users.csv".utf8))
    tar.replaceSubrange(257..<262, with: Array("ustar".utf8))
    let reading = try Reading(["takeout.tgz": gzip(tar), "x.tar": tar, "users.csv": Array(Self.users.utf8)])
    #expect(reading.ids == ["ingest.tar"])
    #expect(reading.problems.entries.map(\.count) == [2])
    #expect(reading.column(.users, "id").count == 2)
  }
}
