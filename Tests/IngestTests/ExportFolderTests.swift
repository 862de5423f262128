import Diagnostics
import Model
import Platform
import Testing

@testable import Ingest

@Suite struct ExportFolderTests {
  private static let review = #"{"id":"r","user_id":"u","restaurant_id":"x","stars":4,"comment":"c"}"#

  @Test(
    arguments: [
      ("Reviews-0007.ndjson", Collection.reviews), ("review.json", .reviews), ("REVIEWS.JSON", .reviews),
      ("reviews_2024-05-06.csv", .reviews), ("Dish.json", .dishes), ("favourites.json", .favorites), ("users", .users),
      ("reviewers.csv", nil), ("my-reviews.json", nil), ("data.json", nil),
    ] as [(String, Collection?)])
  func namesTellCollections(_ name: String, _ collection: Collection?) {
    #expect(FileNaming.collection(of: name) == collection)
  }

  @Test(
    arguments: [
      ("reviews-2024-05-06.json", "20240506"), ("reviews_20240506.json.gz", "20240506"), ("reviews-0007.ndjson", nil),
      ("reviews-2024-13-06.json", nil), ("reviews-2024-05-06T07-08-09.json", "20240506070809"),
      ("reviews.20240506-0102.json", "20240506"), ("reviews_20240506T0102.json", "202405060102"),
      ("reviews-2024-05-06-0001.json", "20240506"), ("reviews-2024-05-06-b2.json", "20240506"),
      ("reviews-2024-05-06T070809Z-0002.json", "20240506070809"), ("reviews_20240506-070809.json", "20240506070809"),
      ("reviews-123456789.json", nil), ("reviews.json", nil),
    ] as [(String, String?)])
  func namesTellDates(_ name: String, _ date: String?) {
    #expect(FileNaming.date(of: name) == date)
  }

  @Test(arguments: ["business.json.csv", "business.json", "reviews.json.csv", "reviews.ndjson"])
  func contentDecidesOverJSONInAName(_ name: String) throws {
    let table = try Reading(name, "business_id,name,city\n1,Lima,Peru\n2,Cusco,Peru\n")
    #expect(table.sink.rejects.filter { $0.problem == "ingest.json-syntax" }.isEmpty)
    #expect(table.first.counts.read == 2)
    let json = try Reading(name, #"{"id":"r","user_id":"u","restaurant_id":"x","stars":4,"comment":"c, d"}"#)
    #expect(json.first.counts.read == 1)
    #expect(json.files.map(\.collection) == [.reviews])
  }

  @Test func brokenLinesDoNotMakeJSONATable() throws {
    let reading = try Reading("reviews.json", "\"stars\": 4, \"comment\": 5}\n" + Self.review + "\n")
    #expect(reading.column(.reviews, "id") == ["r"])
    #expect(reading.ids.contains("ingest.json-syntax"))
  }

  @Test func onlyTheNewestDateIsRead() throws {
    let names = [
      "reviews-2024-05-05.json", "reviews-2024-05-06.json", "reviews-2024-05-06-b.json", "users-2023-01-01.json",
    ]
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0, Array(Self.review.utf8)) })
    files["users-2023-01-01.json"] = Array(#"{"id":"u","name":"n","email":"e"}"#.utf8)
    let reading = try Reading(files)
    #expect(
      reading.files.map(\.name) == ["reviews-2024-05-06-b.json", "reviews-2024-05-06.json", "users-2023-01-01.json"])
    #expect(reading.ids == ["ingest.older-export"])
    var settings = IngestSettings()
    settings.onlyNewestDate = false
    #expect(try Reading(files, settings: settings).files.count == 4)
  }

  @Test func aFolderOfExportsIsTold() throws {
    let review = Array(Self.review.utf8)
    let files = [
      "users.json": Array(#"{"id":"u","name":"n"}"#.utf8), "reviews/1.json": review, "reviews/2.json.gz": review,
      "reviews/a.jpg": review, "photos/a.jpg": review, "photos/note.txt": review,
    ]
    let reading = try Reading(files)
    #expect(reading.files.map(\.name) == ["users.json"])
    #expect(reading.ids == ["ingest.unread-folder"])
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "reviews/*", collection: .reviews)]
    #expect(try Reading(files, settings: settings).ids.isEmpty)
  }

  @Test func whatASourceSaysOfATablesFieldsIsAnswered() throws {
    let files = ["weather.json": Array(#"{"day":"2026-01-01","rain":3}"#.utf8)]
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "weather.*")]
    #expect(try Reading(files, settings: settings).ids.isEmpty)
    settings.sources = [SourceSettings(pattern: "weather.*", fields: ["date": "day"])]
    #expect(try Reading(files, settings: settings).ids == ["ingest.source-without-collection"])
  }

  @Test func aLinkOutOfTheFolderIsFollowedOnlyWhereSettingsSaySo() throws {
    let elsewhere = try TemporaryExports(["tonight.ndjson": Array(Self.review.utf8)])
    let exports = try TemporaryExports(["users.ndjson": Array(#"{"id":"u"}"#.utf8)])
    #expect(symlink(elsewhere.path + "/tonight.ndjson", exports.path + "/reviews.ndjson") == 0)
    #expect(symlink("users.ndjson", exports.path + "/users-2.ndjson") == 0)
    #expect(symlink("nothing.ndjson", exports.path + "/dishes.ndjson") == 0)
    #expect(mkfifo(exports.path + "/orders.ndjson", 0o600) == 0)
    for (follows, ids) in [
      (false, ["ingest.cannot-read", "ingest.link-outside", "ingest.not-a-file"]),
      (true, ["ingest.cannot-read", "ingest.not-a-file"]),
    ] {
      var settings = IngestSettings()
      settings.followsLinks = follows
      let problems = ProblemLog()
      let files = try ExportFolder.list(exports.path, settings: settings, problems: problems)
      #expect(
        files.map(\.name) == ["dishes.ndjson", "orders.ndjson", "reviews.ndjson", "users-2.ndjson", "users.ndjson"])
      #expect(problems.isEmpty)
      let outcomes = try files.map { file in
        try ExportReader().read(file, settings: settings, problems: problems, into: CollectingSink())
      }
      #expect(outcomes.map(\.readToEnd) == [false, false, follows, true, true])
      #expect(problems.entries.map(\.kind.id) == ids)
      guard !follows else { continue }
      let mends = problems.entries.flatMap(\.examples).filter { $0.kind == IngestProblems.linkOutside }.map(\.mend)
      #expect(mends == [#""exports": {"followLinks": true}"#])
    }
  }

  @Test func aFolderOfSourcesThatIsALinkOutIsNotEntered() throws {
    let elsewhere = try TemporaryExports(["reviews.ndjson": Array(Self.review.utf8)])
    let exports = try TemporaryExports(["users.ndjson": Array(#"{"id":"u"}"#.utf8)])
    #expect(symlink(elsewhere.path, exports.path + "/app") == 0)
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "app/*", collection: .reviews)]
    let problems = ProblemLog()
    #expect(try ExportFolder.list(exports.path, settings: settings, problems: problems).map(\.name) == ["users.ndjson"])
    #expect(problems.entries.map(\.kind.id) == ["ingest.link-outside", "ingest.source-unused"])
    settings.followsLinks = true
    #expect(
      try ExportFolder.list(exports.path, settings: settings, problems: ProblemLog()).map(\.name)
        == ["app/reviews.ndjson", "users.ndjson"])
  }

  @Test func fetchedFilesAreListedByWhereTheyComeFromAndNeedNoFolder() throws {
    let spool = try TemporaryExports(["abc": Array(Self.review.utf8)])
    let fetched = ExportPath(fetched: "abc", in: spool.path, from: "a.org/v1/reviews.ndjson")
    let nowhere = try ExportFolder.list(
      spool.path + "/none", fetched: [fetched], settings: IngestSettings(), problems: ProblemLog())
    #expect(nowhere.map(\.name) == ["a.org/v1/reviews.ndjson"])
    #expect(nowhere.map(\.collection) == [.reviews])
    #expect(nowhere.map(\.isFetched) == [true])
    let exports = try TemporaryExports(["users.ndjson": Array(#"{"id":"u"}"#.utf8), "A.json": Array(Self.review.utf8)])
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "a.org/*/reviews.ndjson", collection: .reviews)]
    let problems = ProblemLog()
    let both = try ExportFolder.list(exports.path, fetched: [fetched], settings: settings, problems: problems)
    #expect(both.map(\.name) == ["A.json", "a.org/v1/reviews.ndjson", "users.ndjson"])
    #expect(both.map(\.by) == [.fields, .sources, .name])
    #expect(both.map(\.isFetched) == [false, true, false])
    #expect(problems.isEmpty)
    let failure = #expect(throws: Failure.self) {
      try ExportFolder.list(spool.path + "/none", fetched: [], settings: IngestSettings(), problems: ProblemLog())
    }
    #expect(failure?.exitCode == .data)
  }

  @Test func hiddenAndUnfinishedFilesAreIgnored() throws {
    let names = [
      ".reviews.json", "reviews.json.tmp", "reviews.json.part", "reviews.PART", "reviews.json", "b/reviews.json",
    ]
    let reading = try Reading(Dictionary(uniqueKeysWithValues: names.map { ($0, Array(Self.review.utf8)) }))
    #expect(reading.files.map(\.name) == ["reviews.json"])
  }

  @Test func aFolderWithoutExportsIsSaidWithTheMend() throws {
    let folder = try TemporaryExports()
    for path in [folder.path, folder.path + "/none"] {
      let failure = #expect(throws: Failure.self) {
        try ExportFolder.list(path, settings: IngestSettings(), problems: ProblemLog())
      }
      #expect(failure?.exitCode == .data)
      #expect(failure?.problem.mend.contains("sumaq demo Exports") == true)
      #expect(failure?.problem.reason.contains("reviews") == true)
    }
  }

  @Test func filesOfNoCollectionAreTables() throws {
    let reading = try Reading(["reviews.json": Array(Self.review.utf8), "agents.csv": Array("name,deals\na,1".utf8)])
    #expect(reading.files.map(\.isRecognized) == [true, true])
    #expect(reading.files.map(\.table) == ["agents", nil])
    #expect(reading.ids == [])
  }

  @Test func fieldsTellAFileOfAnotherName() throws {
    let reading = try Reading("export.json", Self.review)
    #expect(reading.files.first?.collection == .reviews)
    #expect(reading.files.first?.shape?.name == "sumaq reviews")
  }

  @Test func sourcesRuleFirst() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(
        pattern: "old/*.csv", collection: .reviews,
        fields: ["id": "No", "restaurant_id": "Venue Code", "comment": "Says"],
        dateOrder: .dayMonthYear, scale: RatingScale("0-10"), defaults: ["user_id": "someone"]),
      SourceSettings(pattern: "nothing*"),
      SourceSettings(pattern: "*.x", collection: .users, fields: ["nam": "x", "joined": "y", "quux": "z"]),
    ]
    let text = "No,Venue Code,Rating,Says,Date,image\n1,v,8,hi,5/6/2019,p.jpg\n"
    let reading = try Reading(
      ["old/users.csv": Array(text.utf8), "a.x": Array(#"{"id":"u","name":"n"}"#.utf8)], settings: settings)
    #expect(
      reading.sink.rows[.reviews] == [
        [
          "id": "1", "restaurant_id": "v", "stars": "4.2", "comment": "hi", "created_at": "1559692800000000",
          "user_id": "someone", "photo": "old/p.jpg",
        ]
      ])
    #expect(reading.ids == ["ingest.source-unused", "ingest.unknown-field"])
    let unknown = reading.problems.entries.last?.examples ?? []
    #expect(unknown.map(\.reason) == ["joined", "nam", "quux"].map { "users have no column \"\($0)\"" })
    #expect(unknown.prefix(2).map(\.mend) == ["Did you mean created_at?", "Did you mean name?"])
    #expect(unknown.last?.mend.hasPrefix("Their columns are id, name, ") == true)
  }

  @Test func sourcesLookIntoFoldersByPattern() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(pattern: "Profile/account-*/*/reviews*.json", collection: .reviews),
      SourceSettings(pattern: "../*.json"), SourceSettings(pattern: "/etc/*"),
    ]
    let review = Array(Self.review.utf8)
    let reading = try Reading(
      [
        "Profile/account-1/l/reviews.json": review, "Profile/account-2/m/reviews-b.json": review,
        "Profile/other/l/reviews.json": review, "reviews.json": review,
      ], settings: settings)
    #expect(
      reading.files.map(\.name) == [
        "Profile/account-1/l/reviews.json", "Profile/account-2/m/reviews-b.json", "reviews.json",
      ])
    #expect(reading.ids == ["ingest.source-unused"])
  }

  @Test func defaultsAreReadLikeFields() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(
        pattern: "reviews*",
        defaults: ["created_at": "2024-05-06", "stars": "8/10", "user_id": "/Users/x", "photo": "p.jpg"])
    ]
    let reading = try Reading(
      "reviews.json", #"{"id":"a"}"# + "\n" + #"{"id":"b","stars":1,"user_id":"u"}"#, settings: settings)
    #expect(reading.column(.reviews, "created_at") == ["1714953600000000", "1714953600000000"])
    #expect(reading.column(.reviews, "stars") == ["4.0", "1.0"])
    #expect(reading.column(.reviews, "user_id") == ["x", "u"])
    settings.sources[0].defaults = ["stars": "many"]
    #expect(try Reading("reviews.json", #"{"id":"a","user_id":"u"}"#, settings: settings).ids == ["ingest.bad-stars"])
  }

  @Test func theOrderOfDatesIsDecidedOverTheWholeColumn() throws {
    func dates(_ texts: [String]) throws -> Reading {
      try Reading(
        "reviews.csv", "id,user_id,createdAt\n" + zip(1..., texts).map { "\($0),u,\($1)" }.joined(separator: "\n"))
    }
    let american = try dates(["5/6/2019", "5/25/2019"])
    #expect(american.column(.reviews, "created_at") == ["1557100800000000", "1558742400000000"])
    let european = try dates(["5/6/2019", "25/5/2019", ""])
    #expect(european.column(.reviews, "created_at") == ["1559692800000000", "1558742400000000", nil])
    let open = try dates(["5/6/2019", "7/8/2019", "2019-01-01"])
    #expect(open.column(.reviews, "created_at") == [nil, nil, "1546300800000000"])
    #expect(open.ids == ["ingest.ambiguous-date"])
    #expect(open.problems.entries.first?.count == 1)
    #expect(open.sink.rejects.count == 2)
    let mixed = try dates(["25/5/2019", "5/25/2019"])
    #expect(mixed.column(.reviews, "created_at") == [nil, nil])
  }

  @Test func wallTimesFollowTheZoneOfTheSite() throws {
    var settings = IngestSettings()
    settings.zoneOffset = { _ in 7200 }
    let reading = try Reading(
      "reviews.json", #"{"id":"r","user_id":"u","createdAt":"2024-05-06 07:08:09","updatedAt":"2024-05-06T07:08:09Z"}"#,
      settings: settings)
    #expect(reading.column(.reviews, "created_at") == ["1714972089000000"])
    #expect(reading.column(.reviews, "updated_at") == ["1714979289000000"])
  }

  @Test func theDigestIsThatOfTheBytes() throws {
    let folder = try TemporaryExports(texts: ["reviews.json": Self.review])
    let file = try #require(
      try ExportFolder.list(folder.path, settings: IngestSettings(), problems: ProblemLog()).first)
    let outcome = try ExportReader().read(
      file, settings: IngestSettings(), problems: ProblemLog(), into: CollectingSink())
    #expect(ExportReader().digest(file) == outcome.digest)
  }

  @Test func batchesAreBounded() throws {
    var settings = IngestSettings()
    settings.batchRows = 10
    let rows = (0..<95).map { #"{"id":"\#($0)","user_id":"u"}"# }.joined(separator: "\n")
    let reading = try Reading("reviews.json", rows, settings: settings)
    #expect(reading.sink.batches == 10)
    #expect(reading.column(.reviews, "id").count == 95)
  }

  @Test func aFileThatCannotBeReadHoldsItsCollection() throws {
    let gzipped: [UInt8] = [0x1F, 0x8B, 0xFF, 0x00, 0x01, 0x02]
    let binary = (0..<200).map { UInt8($0 % 7) }
    let reading = try Reading([
      "reviews.json": gzipped, "users.csv": binary, "visits.png": binary, "orders.json": Array("[]".utf8),
    ])
    // A picture may lie beside the exports that mention it.
    #expect(reading.files.map(\.name) == ["orders.json", "reviews.json", "users.csv"])
    #expect(reading.files.map(\.isRecognized) == [true, true, true])
    #expect(reading.outcomes["reviews.json"]?.readToEnd == false)
    #expect(reading.outcomes["users.csv"]?.readToEnd == false)
    #expect(reading.outcomes["orders.json"]?.readToEnd == true)
  }

  @Test func aFileThatIsGoneBeforeItIsReadIsSaid() throws {
    let folder = try TemporaryExports(texts: ["reviews.json": Self.review])
    let log = ProblemLog()
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: log)
    try Files.remove(folder.path + "/reviews.json")
    let outcome = try ExportReader().read(
      try #require(files.first), settings: IngestSettings(), problems: log, into: CollectingSink())
    #expect(!outcome.readToEnd)
    #expect(log.entries.map(\.kind.id) == ["ingest.cannot-read"])
  }

  @Test func whatTheSinkThrowsEndsTheReading() throws {
    final class Refusing: RecordSink {
      func receive(_ batch: RecordBatch) throws { throw FileError("write", "store", code: 28) }
      func reject(_ record: RejectedRecord) {}
    }
    let folder = try TemporaryExports(texts: ["reviews.json": Self.review])
    let log = ProblemLog()
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: log)
    #expect(throws: FileError.self) {
      try ExportReader().read(try #require(files.first), settings: IngestSettings(), problems: log, into: Refusing())
    }
    #expect(log.isEmpty)
  }

  @Test(arguments: ["[]", "{}", "[ ]\n", "{\n}"])
  func noRecordsIsAWholeFile(_ text: String) throws {
    let reading = try Reading("reviews.json", text)
    #expect(reading.first.readToEnd)
    #expect(reading.first.counts.read == 0)
    #expect(reading.ids == ["ingest.empty-file"])
  }

  @Test(
    arguments: [
      ("dmy", DateOrder.dayMonthYear), ("DD/MM/YYYY", .dayMonthYear), ("%m/%d/%Y", .monthDayYear),
      ("MM-dd-yyyy HH:mm", .monthDayYear), ("yyyy-MM-dd", .yearMonthDay), ("iso", nil), ("dd", nil),
    ] as [(String, DateOrder?)])
  func formatsTellTheOrderOfDates(_ format: String, _ order: DateOrder?) {
    #expect(DateOrder(format: format) == order)
  }
}
