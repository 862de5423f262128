import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct JSONReaderTests {
  static let rows = (1...5).map { #"{"id":"r\#($0)","user_id":"u","stars":\#($0),"comment":"é\n😀 \#($0)"}"# }

  static let containers: [String: String] = [
    "lines": rows.joined(separator: "\n"),
    "lines with final break": rows.joined(separator: "\n") + "\n",
    "CR LF": rows.joined(separator: "\r\n") + "\r\n",
    "CR": rows.joined(separator: "\r"),
    "BOM": "\u{FEFF}" + rows.joined(separator: "\n"),
    "blank lines": "\n\n" + rows.joined(separator: "\n\n \n") + "\n\n",
    "array": "[" + rows.joined(separator: ",") + "]",
    "array by line": "[\n" + rows.joined(separator: ",\n") + "\n]\n",
    "envelope": #"{"total":5,"reviews":["# + rows.joined(separator: ",") + #"],"next":null}"#,
    "features": #"{"id":"x","type":"FeatureCollection","bbox":[0,0,9,9],"features":["# + rows.joined(separator: ",")
      + #"],"crs":{"type":"name"}}"#,
    "sequence": rows.map { "\u{1E}\($0)\n" }.joined(),
    "keyed": "{" + zip(1..., rows).map { "\"r\($0)\":\($1)" }.joined(separator: ",") + "}",
    "collections": #"{"Reviews":{"# + zip(1..., rows).map { "\"r\($0)\":\($1)" }.joined(separator: ",") + "}}",
    "dump": #"{"__collections__":{"Reviews":{"# + zip(1..., rows).map { "\"r\($0)\":\($1)" }.joined(separator: ",")
      + "}}}",
    "pretty": rows.map { $0.replacing(",\"", with: ",\n  \"").replacing("{", with: "{\n  ") }.joined(separator: "\n"),
  ]

  @Test(arguments: containers.keys.sorted())
  func everyContainerGivesTheSameRows(_ name: String) throws {
    let text = try #require(Self.containers[name])
    let reading = try Reading("reviews.json", text)
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "id") == ["r1", "r2", "r3", "r4", "r5"])
    #expect(reading.column(.reviews, "comment")[4] == "é\n😀 5")
    #expect(reading.outcomes["reviews.json"]?.readToEnd == true)
  }

  @Test(arguments: containers.keys.sorted())
  func chunksOfAnySizeGiveTheSameRows(_ name: String) throws {
    let text = try #require(Self.containers[name])
    let whole = try Reading("reviews.json", text)
    for size in [2, 3, 5, 7, 16, 33, 64, 127, 256] {
      var settings = IngestSettings()
      settings.windowBytes = size
      let reading = try Reading("reviews.json", text, settings: settings)
      #expect(reading.sink.rows == whole.sink.rows, "\(size)")
      #expect(reading.sink.lines == whole.sink.lines, "\(size)")
    }
  }

  @Test(arguments: containers.keys.sorted())
  func aFileCutAnywhereKeepsWhatCameBefore(_ name: String) throws {
    let bytes = Array(try #require(Self.containers[name]).utf8)
    let whole = try Reading(["reviews.json": bytes]).column(.reviews, "id")
    for count in stride(from: 3, to: bytes.count - 1, by: 3) {
      let reading = try Reading(["reviews.json": Array(bytes[..<count])])
      let ids = reading.column(.reviews, "id")
      #expect(Array(whole.prefix(ids.count)) == ids)
      let outcome = try #require(reading.outcomes["reviews.json"])
      if outcome.readToEnd { #expect(reading.ids.allSatisfy { $0 == "ingest.empty-file" }, "\(count)") }
      if !outcome.readToEnd { #expect(reading.problems.count(of: .error) > 0, "\(count)") }
      if outcome.readToEnd, !name.contains("lines"), !["CR LF", "CR", "BOM", "pretty", "sequence"].contains(name) {
        #expect(ids == whole || ids.isEmpty, "\(count)")
      }
    }
  }

  /// The look at a file's beginning may end within its first text.
  @Test(arguments: [5000, 300_000]) func theFirstTextMayBeLong(length: Int) throws {
    let long = #"{"photo":""# + String(repeating: "y", count: length) + #"","id":"r0","user_id":"u","stars":4}"#
    let reading = try Reading("reviews.ndjson", ([long] + Self.rows).joined(separator: "\n"))
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "id") == ["r0", "r1", "r2", "r3", "r4", "r5"])
    let keyed = try Reading("reviews.json", #"{"r0":"# + long + "}")
    #expect(keyed.column(.reviews, "id") == ["r0"])
  }

  @Test func aBrokenLineCostsTheLine() throws {
    let lines = [
      Self.rows[0], #"{"id":"bad","stars":}"#, Self.rows[1], #"{"id":"cut","comment":"x"#, Self.rows[2], "}",
    ]
    let reading = try Reading("reviews.ndjson", lines.joined(separator: "\n") + "\n" + Self.rows[3])
    #expect(reading.column(.reviews, "id") == ["r1", "r2", "r3", "r4"])
    #expect(reading.sink.rejects.map(\.line) == [2, 4, 6])
    #expect(reading.sink.rejects.map(\.kind) == [.row, .row, .row])
    let places = reading.problems.entries.flatMap(\.examples).compactMap(\.place?.description)
    #expect(places == ["reviews.ndjson:2:21", "reviews.ndjson:4:25", "reviews.ndjson:6:1"])
    #expect(reading.first.readToEnd)
  }

  @Test func aHundredThousandBracketsCostTheirLine() throws {
    for open in ["[", #"{"a":"#, #"[{"a":"#] {
      let deep = String(repeating: open, count: 100_000)
      let reading = try Reading("reviews.ndjson", [Self.rows[0], deep, Self.rows[1]].joined(separator: "\n"))
      #expect(reading.column(.reviews, "id") == ["r1", "r2"])
      #expect(reading.ids == ["ingest.record-too-large"])
    }
  }

  @Test func aRecordBeyondTheLimitCostsItself() throws {
    var settings = IngestSettings()
    settings.windowBytes = 64
    settings.recordLimitBytes = 512
    let large = #"{"id":"big","comment":""# + String(repeating: "x", count: 2000) + "\"}"
    let reading = try Reading(
      "reviews.ndjson", [Self.rows[0], large, Self.rows[1]].joined(separator: "\n"), settings: settings)
    #expect(reading.column(.reviews, "id") == ["r1", "r2"])
    #expect(reading.ids == ["ingest.record-too-large"])
  }

  @Test func theLastOfEqualKeysWins() throws {
    let reading = try Reading("reviews.ndjson", #"{"id":"a","user_id":"u","stars":1,"stars":4,"x":1,"x":2}"#)
    #expect(reading.column(.reviews, "stars") == ["4.0"])
    #expect(reading.ids == ["ingest.duplicate-key"])
  }

  @Test func halfACharacterIsReplaced() throws {
    let reading = try Reading("reviews.ndjson", #"{"id":"a","user_id":"u","comment":"x\ud83dy\ude00"}"#)
    #expect(reading.column(.reviews, "comment") == ["x\u{FFFD}y\u{FFFD}"])
    #expect(reading.ids == ["ingest.lone-surrogate"])
  }

  @Test func restDocumentsAreOpened() throws {
    let text =
      #"{"documents":[{"name":"projects/p/databases/(default)/documents/Reviews/abc","fields":{"stars":{"integerValue":"5"},"user_id":{"referenceValue":"projects/p/databases/d/documents/Users/u1"},"comment":{"stringValue":"hi"},"createdAt":{"timestampValue":"2024-05-06T07:08:09.123456789Z"},"imageURL":{"nullValue":null}},"createTime":"2024-05-06T07:08:09Z","updateTime":"2024-05-06T07:08:09Z"}]}"#
    let reading = try Reading("export.json", text)
    #expect(
      reading.sink.rows[.reviews] == [
        ["id": "abc", "user_id": "u1", "stars": "5.0", "comment": "hi", "created_at": "1714979289123456"]
      ])
  }

  @Test func dumpsGiveSeveralCollections() throws {
    let text =
      #"{"__collections__":{"Restaurants":{"a":{"name":"A","loc":1,"location":{"__datatype__":"geopoint","value":{"_latitude":1.5,"_longitude":2.5}},"__collections__":{"Dishes":{"d1":{"name":"Soup","price":3,"__collections__":{}}}}}},"Users":{"u":{"name":"N","created_at":{"__datatype__":"timestamp","value":{"_seconds":1,"_nanoseconds":0}},"__collections__":{}}}}}"#
    let reading = try Reading("dump.json", text)
    #expect(reading.ids == [])
    #expect(reading.sink.rows[.restaurants] == [["id": "a", "name": "A", "lat": "1.5", "lon": "2.5"]])
    #expect(reading.sink.rows[.users] == [["id": "u", "name": "N", "created_at": "1000000"]])
    #expect(
      reading.sink.rows[.dishes] == [
        ["id": "d1", "restaurant_id": "a", "name": "Soup", "price": "3", "price_minor": "300"]
      ])
    #expect(reading.first.collections == [.restaurants, .users, .dishes])
  }

  @Test func documentsWithinOthersBelongToThem() throws {
    let text =
      #"{"name":"projects/p/databases/(default)/documents/Restaurants/a/Dishes/d","fields":{"name":{"stringValue":"Soup"},"price":{"doubleValue":2.5}}}"#
    let reading = try Reading("dishes.json", text)
    #expect(reading.column(.dishes, "id") == ["d"])
    #expect(reading.column(.dishes, "restaurant_id") == ["a"])
  }

  /// Whatever is changed in a file, the counts add up and nothing crashes.
  @Test(arguments: containers.keys.sorted())
  func damageNeverCrashesAndCountsAddUp(_ name: String) throws {
    let bytes = Array(try #require(Self.containers[name]).utf8)
    var random = SeededRandom(UInt64(name.utf8.count))
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = UInt8.random(in: 0...255, using: &random)
        default: damaged.insert(contentsOf: damaged[place..<min(damaged.count, place + 9)], at: place)
        }
      }
      let reading = try Reading(["reviews.json": damaged])
      let outcome = try #require(reading.outcomes["reviews.json"])
      #expect(outcome.counts.accepted == reading.column(.reviews, "id").count)
      #expect(outcome.counts.rejected == reading.sink.rejects.filter { $0.kind == .row }.count)
      if !outcome.readToEnd { #expect(!reading.problems.isEmpty) }
    }
  }
}
