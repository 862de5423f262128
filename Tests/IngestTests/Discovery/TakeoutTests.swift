import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct TakeoutTests {
  private typealias Samples = TakeoutSamples

  private static let ofAda: IngestSettings = {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "*Takeout/*", user: "ada")]
    return settings
  }()

  private static let languages: [(String, String, String, String)] = [
    ("Maps (your places)/Reviews.json", "Maps (your places)/Saved Places.json", "Saved", "Want to go.csv"),
    ("Maps (Deine Orte)/Rezensionen.json", "Maps (Deine Orte)/Gespeicherte Orte.json", "Gespeichert", "Möchte ich.csv"),
    ("Maps (tus sitios)/Reseñas.json", "Maps (tus sitios)/Sitios guardados.json", "Guardados", "Quiero ir.csv"),
    ("マップ（マイプレイス）/クチコミ.json", "マップ（マイプレイス）/保存した場所.json", "保存済み", "行ってみたい.csv"),
  ]

  @Test(arguments: 0..<4) func aFolderIsReadWholeInAnyLanguage(_ number: Int) throws {
    let (reviews, saved, lists, list) = Self.languages[number]
    let files = Samples.files("Takeout", reviews: reviews, saved: saved, lists: lists, list: list)
    let reading = try Reading(files, settings: Self.ofAda)
    #expect(reading.column(.reviews, "stars") == ["4.0", "4.0", "4.0"])
    #expect(reading.column(.reviews, "user_id") == ["ada", "ada", "ada"])
    #expect(Set(reading.column(.reviews, "restaurant_id").prefix(2)) == ["1", "2"])
    let favorites = Set(reading.column(.favorites, "restaurant_id"))
    #expect(favorites == ["1", "4", "2", "5"])
    #expect(Set(reading.column(.favorites, "user_id")) == ["ada"])
    #expect(Set(reading.column(.restaurants, "id")).isSuperset(of: ["1", "2", "4", "5"]))
    let left = reading.files.filter { $0.ignoredFileCount > 0 }
    #expect(left.map(\.ignoredFileCount) == [4])
    #expect(reading.files.filter(\.isRecognized).count == 3)
    #expect(reading.ids == [])
  }

  @Test func savedPlacesOfBothDialectsHaveTheirDates() throws {
    let reading = try Reading(
      ["Takeout/a.json": Samples.collection([Samples.savedOnce(4, cid: 4), Samples.saved(5, cid: 5)])],
      settings: Self.ofAda)
    #expect(reading.files.map(\.shape?.name) == ["google takeout saved places"])
    #expect(
      reading.sink.rows[.favorites] == [
        ["user_id": "ada", "restaurant_id": "4", "added_at": "1672628645000000"],
        ["user_id": "ada", "restaurant_id": "5", "added_at": "1735787045000000"],
      ])
    #expect(reading.column(.restaurants, "name") == ["Place 4", "Place 5"])
    #expect(reading.column(.restaurants, "address") == ["4 Calle", "5 Calle"])
    #expect(reading.column(.restaurants, "lat") == ["-16.4", "-16.4"])
  }

  @Test(arguments: ["Title,Note,URL", "Title,Note,URL,Comment", "Titel,Notiz,URL,Kommentar", "タイトル,メモ,URL,コメント"])
  func listsHaveNoDate(_ header: String) throws {
    let reading = try Reading(["Takeout/Saved/My list.csv": Samples.list([7], header: header)], settings: Self.ofAda)
    #expect(reading.sink.rows[.favorites] == [["user_id": "ada", "restaurant_id": "7"]])
    #expect(reading.column(.restaurants, "name") == ["Place 7"])
    #expect(reading.sink.lines[.favorites] == [3])
  }

  @Test func aDescriptionMayStandAboveAListsHeader() throws {
    let text = Array("Places for summer\n\n".utf8) + Samples.list([7])
    let reading = try Reading(["Takeout/Saved/My list.csv": text], settings: Self.ofAda)
    #expect(reading.column(.favorites, "restaurant_id") == ["7"])
    #expect(reading.sink.lines[.favorites] == [5])
  }

  @Test func withoutAUserSavedPlacesAreNobodys() throws {
    let reading = try Reading([
      "Takeout/a.json": Samples.collection([Samples.saved(5, cid: 5)]),
      "Takeout/b.json": Samples.collection([Samples.review(1, cid: 1)]),
    ])
    #expect(reading.ids == ["ingest.saved-by-nobody"])
    #expect(reading.problems.entries.first?.examples.first?.mend.contains("\"user\"") == true)
    #expect(reading.column(.reviews, "user_id") == [nil])
    #expect(reading.sink.rows[.favorites] == nil)
  }

  @Test func whatHasNeitherStarsNorTextIsNoReview() throws {
    let features = [Samples.review(1, cid: 1), Samples.review(2, cid: 2, text: "", stars: nil)]
    let reading = try Reading(["Takeout/b.json": Samples.collection(features)])
    #expect(reading.column(.reviews, "restaurant_id") == ["1"])
    #expect(reading.ids == ["ingest.not-a-review"])
  }

  @Test func noOtherFolderIsEntered() throws {
    let reviews = Samples.collection([Samples.review(1, cid: 1)])
    let reading = try Reading([
      "Other/Reviews.json": reviews, "Backup/Takeout/Maps/Reviews.json": reviews,
      "Firma/account-1/location-2/x.json": reviews,
      "reviews.ndjson": Array(#"{"id":"r","user_id":"u"}"#.utf8),
    ])
    #expect(
      reading.files.map(\.name) == [
        "Backup/Takeout/Maps/Reviews.json", "Firma/account-1/location-2/x.json", "reviews.ndjson",
      ])
  }

  @Test func aBusinessHasSeveralFilesALocation() throws {
    let folder = "Takeout/Google Business Profile/account-1/location-22"
    let reading = try Reading([
      "\(folder)/reviews.json": Samples.received(1, location: 22, 0..<3),
      "\(folder)/reviews-AbC.json": Samples.received(1, location: 22, 3..<5, reply: false),
      "\(folder)/data.json": Samples.location(1, 22),
      "\(folder)/additionalData.json": Array(#"{"LISTING_NAME":"Casa"}"#.utf8),
      "Takeout/Google Business Profile/account-1/location-33/additionalData.json": Array(
        #"{"LISTING_NAME":"Otra"}"#.utf8),
    ])
    #expect(reading.column(.reviews, "id") == (3..<5).map { "r\($0)" } + (0..<3).map { "r\($0)" })
    #expect(Set(reading.column(.reviews, "restaurant_id")) == ["22"])
    #expect(reading.column(.reviews, "reply") == [nil, nil, "Thanks 0", "Thanks 1", "Thanks 2"])
    #expect(reading.column(.reviews, "stars").last == "3.0")
    #expect(reading.column(.restaurants, "id") == ["22", "33"])
    #expect(reading.column(.restaurants, "name") == ["Casa 22", "Otra"])
    #expect(reading.column(.restaurants, "address") == ["Calle 22, Arequipa", nil])
    #expect(reading.column(.restaurants, "hours").first == #"[[["09:00","18:00"]],null,null,null,null,null,null]"#)
    #expect(reading.ids == [])
  }

  @Test func aUserIsNotTheAuthorOfReviewsReceived() throws {
    let reading = try Reading(
      ["Takeout/account-1/location-2/reviews.json": Samples.received(1, location: 2, 0..<1)], settings: Self.ofAda)
    #expect(reading.column(.reviews, "user_id") == reading.column(.users, "id"))
    #expect(reading.ids == [])
  }

  @Test func damagedFilesHoldTheirPlace() throws {
    var random = SeededRandom(11)
    let sound = [
      Samples.collection((1..<7).map { Samples.review($0, cid: UInt64($0)) }),
      Samples.collection((1..<5).map { Samples.saved($0, cid: UInt64($0)) }), Samples.list([1, 2, 3]),
      Samples.received(1, location: 2, 0..<5),
    ]
    for round in 0..<400 {
      var bytes = sound[round % 4]
      let isCut = round % 8 < 4
      if isCut {
        bytes.removeLast(Int.random(in: 1..<bytes.count, using: &random))
      } else {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let name = round % 4 == 2 ? "Takeout/x.csv" : "Takeout/x.json"
      let reading = try Reading(
        [name: bytes, "reviews.ndjson": Array(#"{"id":"r","user_id":"u"}"#.utf8)], settings: Self.ofAda)
      if isCut, round % 4 != 2 {
        #expect(reading.outcomes[name]?.readToEnd != true || !reading.ids.isEmpty, "\(round)")
      }
    }
  }
}

@Suite struct IgnoredFilesTests {
  @Test func oneFileOfATakeoutTellsOfAllThatAreLeftAlone() throws {
    let reading = try Reading([
      "Takeout/a.html": [1], "Takeout/b/c.txt": [2],
      "Takeout/users.json": Array(#"{"id":"x","name":"n","email":"e"}"#.utf8),
      "reviews.ndjson": Array(#"{"id":"r","user_id":"u"}"#.utf8),
    ])
    #expect(reading.files.map(\.name) == ["Takeout/a.html", "reviews.ndjson"])
    #expect(reading.files.map(\.ignoredFileCount) == [3, 0])
    #expect(reading.files[0].identifiedAs == "one of 3 files of a Takeout that sumaq leaves alone")
    #expect(reading.sink.rows[.users] == nil)
    #expect(reading.ids == [])
  }
}
