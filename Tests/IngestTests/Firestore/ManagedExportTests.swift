import Diagnostics
import FirestoreWriter
import Model
import Testing

@testable import Ingest

struct ManagedExportTests {
  /// An export of two kinds, each a folder of two files.
  static func kinds(_ name: String = "2026-01-02T03:04:05_12345", stars: Int64 = 4) -> ExportWriter {
    let entities = EntityWriter()
    var writer = ExportWriter(name)
    var (restaurants, reviews, more) = (LogWriter(), LogWriter(), LogWriter())
    restaurants.add(entities.document(["Restaurants", "r1"], [("name", .text("Ada")), ("lat", .double(1.5))]))
    reviews.add(entities.document(["Reviews", "a"], [("restaurant_id", .text("r1")), ("stars", .integer(stars))]))
    more.add(
      entities.document(
        ["Restaurants", "r1", "Reviews", "b"], [("stars", .double(2)), ("user", .reference(["Users", "u1"]))]))
    writer.add("kind_Restaurants", [restaurants])
    writer.add("kind_Reviews", [reviews, more])
    return writer
  }

  /// The same documents and some of a kind that is no collection, all in one folder.
  static func allKinds(_ name: String = "all", extra: [(path: [String], fields: [(String, EntityField)])] = [])
    -> ExportWriter
  {
    let entities = EntityWriter()
    var log = LogWriter()
    log.add(entities.document(["Restaurants", "r1"], [("name", .text("Ada"))]))
    log.add(entities.document(["Cuisines", "pizza"], [("title", .text("Pizza")), ("size", .integer(3))]))
    log.add(entities.document(["Restaurants", "r1", "Reviews", "b"], [("stars", .integer(2))]))
    for (path, fields) in extra { log.add(entities.document(path, fields)) }
    var writer = ExportWriter(name)
    writer.add("all_kinds", [log])
    return writer
  }

  @Test func eachKindIsAFileOfItsCollection() throws {
    let reading = try Reading(Self.kinds().files)
    #expect(reading.ids == [])
    #expect(reading.files.map(\.name) == ["firestore!Restaurants", "firestore!Reviews"])
    #expect(reading.files.map(\.identifiedAs) == ["restaurants", "reviews"])
    #expect(reading.column(.restaurants, "id") == ["r1"])
    #expect(reading.column(.reviews, "id") == ["a", "r1/b"])
    #expect(reading.column(.reviews, "restaurant_id") == ["r1", "r1"])
    #expect(reading.column(.reviews, "user_id") == [nil, "u1"])
    #expect(reading.sink.lines[.reviews] == [1, 2])
    #expect(!reading.outcomes.values.contains { !$0.readToEnd })
  }

  @Test func allKindsAreADumpWhoseOtherKindsAreTables() throws {
    let reading = try Reading(Self.allKinds().files)
    #expect(reading.ids == [])
    #expect(reading.files.map(\.name) == ["all!all_kinds"])
    #expect(reading.files.map(\.identifiedAs) == ["a dump of collections"])
    let outcome = try #require(reading.outcomes["all!all_kinds"])
    #expect(outcome.counts.accepted == 2)
    #expect(outcome.otherKinds == ["Cuisines"])
    #expect(reading.sink.lines == [.restaurants: [1], .reviews: [3]])
    let tables = reading.files[0].tables(ofKinds: outcome.otherKinds)
    #expect(tables.map(\.name) == ["all!Cuisines"])
    #expect(tables.map(\.table) == ["cuisines"])
  }

  @Test func anExportOneFolderDeeperIsTold() throws {
    var files: [String: [UInt8]] = ["users.csv": Array("id,name,email\nu,A,a@x\n".utf8)]
    for (name, bytes) in Self.kinds().files { files["backup/" + name] = bytes }
    let reading = try Reading(files)
    #expect(reading.ids == ["ingest.deeper-export"])
    let problem = try #require(reading.problems.entries.first?.examples.first)
    #expect(problem.place?.file == "backup/2026-01-02T03:04:05_12345")
    #expect(problem.mend.contains(#""file": "backup/*""#))
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "backup/*")]
    let found = try Reading(files, settings: settings)
    #expect(found.ids == [])
    #expect(found.column(.reviews, "id") == ["a", "r1/b"])
  }

  @Test func kindsThatAreAllTablesAreNoEmptyFile() throws {
    let entities = EntityWriter()
    var log = LogWriter()
    log.add(entities.document(["Cuisines", "pizza"], [("title", .text("Pizza"))]))
    var writer = ExportWriter("all")
    writer.add("all_kinds", [log])
    let reading = try Reading(writer.files)
    #expect(reading.ids == [])
    #expect(reading.first.otherKinds == ["Cuisines"])
  }

  @Test func aFolderOfOneKindWithTwoIsReadAsFarAsItIsKnown() throws {
    let entities = EntityWriter()
    var log = LogWriter()
    log.add(entities.document(["Notes", "n"], [("title", .text("Pizza"))]))
    log.add(entities.document(["Tags", "t"], [("title", .text("Hot"))]))
    log.add(entities.document(["Restaurants", "r1"], [("name", .text("Ada"))]))
    var writer = ExportWriter("all")
    writer.add("kind_Notes", [log])
    let reading = try Reading(writer.files)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "id") == ["r1"])
    #expect(reading.files.map(\.name) == ["all!Notes/all_kinds"])
    #expect(reading.first.otherKinds == ["Notes", "Tags"])
    #expect(reading.files[0].tables(ofKinds: ["Notes", "Tags"]).map(\.name) == ["all!Notes", "all!Tags"])
  }

  @Test func aKindIsReadAsSourcesSay() throws {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "all!Cuisines", collection: .dishes, fields: ["name": "title"])]
    let reading = try Reading(Self.allKinds().files, settings: settings)
    #expect(reading.ids == [])
    #expect(reading.column(.dishes, "name") == ["Pizza"])
    #expect(reading.outcomes["all!all_kinds"]?.otherKinds == [])
  }

  @Test func theExportsFolderMayBeTheExport() throws {
    let files = Self.kinds("N").files
    let inside = Dictionary(uniqueKeysWithValues: files.map { (String($0.key.dropFirst(2)), $0.value) })
    #expect(try Reading(inside).files.map(\.name) == ["firestore!Restaurants", "firestore!Reviews"])
    // As the emulator writes it.
    let metadata = ["firebase-export-metadata.json": Array("{}".utf8)]
    #expect(try Reading(files.merging(metadata) { $1 }).files.map(\.name) == ["N!Restaurants", "N!Reviews"])
    let nested = Dictionary(
      uniqueKeysWithValues: files.merging(metadata) { $1 }.map { ("emulator/" + $0.key, $0.value) })
    #expect(try Reading(nested).files.map(\.name) == ["emulator!Restaurants", "emulator!Reviews"])
    var withAccounts = nested
    withAccounts["emulator/auth_export/accounts.json"] = Array(
      #"{"users":[{"localId":"u","displayName":"Ana","passwordHash":"x"}]}"#.utf8)
    withAccounts["emulator/auth_export/config.json"] = Array("{}".utf8)
    let reading = try Reading(withAccounts)
    #expect(
      reading.files.map(\.name)
        == ["emulator!Restaurants", "emulator!Reviews", "emulator/auth_export/accounts.json"])
    #expect(reading.column(.users, "name") == ["Ana"])
  }

  @Test func withoutTheOverallFileTheKindsSayWhatThereIs() throws {
    var files = Self.kinds("N").files
    files["N/N.overall_export_metadata"] = nil
    let reading = try Reading(files)
    #expect(reading.ids == ["ingest.no-overall-metadata"])
    #expect(reading.outcomes["N!Reviews"]?.readToEnd == true)
    #expect(reading.outcomes["N!Reviews"]?.counts.accepted == 2)
    // Nor theirs.
    for name in files.keys where name.hasSuffix("export_metadata") { files[name] = nil }
    let bare = try Reading(files)
    #expect(bare.ids == ["ingest.no-overall-metadata"])
    #expect(bare.outcomes["N!Reviews"]?.readToEnd == false)
    #expect(bare.outcomes["N!Reviews"]?.counts.accepted == 2)
  }

  @Test func aFolderOfOutputsAloneIsAnExport() throws {
    var log = LogWriter()
    log.add(EntityWriter().document(["Restaurants", "r1"], [("name", .text("Ada"))]))
    let reading = try Reading([
      "some/output-0": log.bytes, "other/output-0": [1, 2, 3], "reviews.csv": Array("id,stars,user_id\n1,2,3\n".utf8),
    ])
    #expect(reading.files.map(\.name) == ["reviews.csv", "some!all_kinds"])
    #expect(reading.column(.restaurants, "id") == ["r1"])
    #expect(reading.outcomes["some!all_kinds"]?.readToEnd == false)
  }

  @Test func aDamagedOverallFileIsToldAndNothingIsWhole() throws {
    var files = Self.kinds("N").files
    files["N/N.overall_export_metadata"]?[9] ^= 1
    let reading = try Reading(files)
    #expect(reading.ids == ["ingest.damaged-export"])
    #expect(reading.outcomes["N!Reviews"]?.readToEnd == false)
    #expect(reading.outcomes["N!Reviews"]?.counts.accepted == 2)
  }

  @Test func anotherVersionIsNotRead() throws {
    var files = Self.kinds("N").files
    var log = LogWriter()
    log.add([0x34])
    log.add([])
    files["N/N.overall_export_metadata"] = log.bytes
    let reading = try Reading(files)
    #expect(reading.ids == ["ingest.export-version"])
    #expect(reading.problems.entries[0].examples[0].reason.contains("0x34"))
    #expect(reading.first.readToEnd == false)
    #expect(reading.first.counts.read == 0)
  }

  @Test func whatLeadsOutOfTheExportIsNotRead() throws {
    var pointer = WireWriter()
    pointer.blob(2, #"..\..\etc\x.export_metadata"#.utf8)
    var pointers = WireWriter()
    pointers.blob(1, pointer.bytes)
    var log = LogWriter()
    log.add([0x33])
    log.add(pointers.bytes)
    let reading = try Reading(["N/N.overall_export_metadata": log.bytes, "N/all_namespaces/kind_A/output-0": []])
    #expect(reading.ids == ["ingest.damaged-export"])
    #expect(reading.first.readToEnd == false)
  }

  @Test func ofSeveralExportsTheOneThatBeganLastIsRead() throws {
    var newer = ExportWriter("older-by-name")
    newer.start = 1_800_000_000_000_000
    var log = LogWriter()
    log.add(EntityWriter().document(["Reviews", "a"], [("restaurant_id", .text("r1")), ("stars", .integer(5))]))
    newer.add("kind_Reviews", [log])
    let reading = try Reading(Self.kinds("z").files.merging(newer.files) { $1 })
    // Each kind for itself, as files of a collection are.
    #expect(reading.files.map(\.name) == ["older-by-name!Reviews", "z!Restaurants"])
    #expect(reading.ids == ["ingest.older-export"])
    #expect(reading.column(.reviews, "stars") == ["5.0"])
  }

  @Test func outputsAreReadInTheOrderOfTheirNumbers() throws {
    var logs: [LogWriter] = []
    for number in 0..<12 {
      var log = LogWriter()
      log.add(EntityWriter().document(["Reviews", "v\(number)"], [("restaurant_id", .text("r"))]))
      logs.append(log)
    }
    var writer = ExportWriter("N")
    writer.add("kind_Reviews", logs)
    let reading = try Reading(writer.files)
    #expect(reading.column(.reviews, "id") == (0..<12).map { "v\($0)" })
    #expect(reading.sink.lines[.reviews] == Array(1...12))
  }

  @Test func aFileThatTheExportDoesNotNameIsNotRead() throws {
    var files = Self.kinds("N").files
    files["N/all_namespaces/kind_Reviews/output-9"] = files["N/all_namespaces/kind_Reviews/output-0"]
    let reading = try Reading(files)
    #expect(reading.ids == ["ingest.unnamed-output"])
    #expect(reading.outcomes["N!Reviews"]?.counts.accepted == 2)
    #expect(reading.outcomes["N!Reviews"]?.readToEnd == true)
  }
}
