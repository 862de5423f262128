import Diagnostics
import Model
import Testing

@testable import Ingest

/// Whatever a file holds, every id that came in is in its table or among the rejects, and the counts add up.
@Suite struct NothingLostTests {
  private static let count = 12

  private static func record(_ number: Int) -> String {
    #"{"id":"id-\#(number)-","user_id":"u","stars":4,"comment":"a, \"b\" é","tags":[1,{"x":2}],"date":"2024-05-06"}"#
  }

  private static func pretty(_ number: Int) -> String {
    record(number).replacing(",\"", with: ",\n  \"").replacing("{\"id", with: "{\n  \"id").replacing(
      "06\"}", with: "06\"\n}")
  }

  static let files: [String: [String]] = [
    "lines": (0..<count).map { record($0) + "\n" },
    "array by line": ["[\n"] + (0..<count).map { record($0) + ",\n" } + [record(count) + "\n]"],
    "pretty array": ["[\n"] + (0..<count).map { pretty($0) + ",\n" } + [pretty(count) + "\n]"],
    "compact array": ["["] + (0..<count).map { record($0) + "," } + [record(count) + "]"],
    "keyed": ["{"] + (0..<count).map { "\"id-\($0)-\":" + record($0) + ",\n" } + ["\"z\":" + record(count) + "}"],
    "csv": ["id,user_id,stars,comment\n"] + (0..<count).map { "id-\($0)-,u,4,\"a, \"\"b\"\"\nc\"\n" },
  ]

  /// Damage within one record: what a broken writer does.
  private static let damages: [@Sendable (String) -> String] = [
    { $0.replacing("\"stars\":4", with: "\"stars\":") }, { $0.replacing("\"stars\":4", with: "\"stars\":04") },
    { $0.replacing("[1,{\"x\":2}]", with: "[1,{\"x\":2]") }, { $0.replacing("{\"x\":2}", with: "{\"x\":2") },
    { $0.replacing("u\",", with: "u\"") }, { $0.replacing("é", with: "\t") }, { $0.replacing("06\"", with: "06") },
    { $0.replacing("\"user_id\":\"u\"", with: "\"user_id\":null") }, { $0.replacing("\\\"b", with: "\\b\\q") },
    { $0.replacing(",4,\"a", with: ",4,\"a\"x") }, { $0.replacing("4,\"a, ", with: "4,a, ") },
    { $0.replacing(",u,", with: ",,") },
  ]

  @Test(arguments: files.keys.sorted(), damages.indices)
  func everyIDIsSomewhere(_ name: String, _ damage: Int) throws {
    let parts = try #require(Self.files[name])
    for place in 1..<parts.count - 1 {
      var damaged = parts
      damaged[place] = Self.damages[damage](parts[place])
      let reading = try Reading(name == "csv" ? "reviews.csv" : "reviews.json", damaged.joined())
      let ids = Set(reading.column(.reviews, "id").compactMap { $0 })
      let rejected = reading.sink.rejects.map { ($0.recordID ?? "") + $0.raw }.joined()
      for number in 0..<Self.count where name == "keyed" || number > 0 {
        let id = "id-\(number)-"
        #expect(ids.contains(id) || rejected.contains(id), "\(name) \(damage) \(place): \(id)")
      }
      let counts = reading.first.counts
      #expect(counts.read == counts.accepted + counts.rejected)
      #expect(counts.rejected == reading.sink.rejects.filter { $0.kind == .row }.count)
      #expect(reading.sink.rejects.isEmpty || !reading.problems.isEmpty)
      #expect(reading.sink.rejects.allSatisfy { $0.raw.utf8.count <= 1002 })
    }
  }

  @Test func whatIsMissingBetweenElementsIsSaidAndPassed() throws {
    let rows = (1...3).map { Self.record($0) }
    let list = rows.joined(separator: ",")
    let cut = Self.record(4).dropLast()
    let texts: [String] = [
      "[\(rows.joined(separator: " "))]", "[\(list),]", "[\(list)] x", "[\(list)\n\(cut)",
    ]
    for text in texts {
      let reading = try Reading("reviews.json", text)
      #expect(reading.column(.reviews, "id") == ["id-1-", "id-2-", "id-3-"], "\(text.suffix(20))")
      #expect(reading.problems.count(of: .error) > 0)
      #expect(!reading.first.readToEnd)
    }
  }

  @Test(arguments: [
    (#"{"id":"cut","comment":"x"#, "reviews.ndjson:2:25"), (#"{"id":"cut","#, "reviews.ndjson:2:13"),
    (#"{"id":"cut","user_id":"u""#, "reviews.ndjson:2:26"), (#"{"id":"cut""#, "reviews.ndjson:2:12"),
    ("{", "reviews.ndjson:2:2"),
    (#"{"id":"cut","a":[{"b":1}"#, "reviews.ndjson:2:25"),
  ])
  func aRecordThatIsCutOffIsFaultedOnItsOwnLine(_ cut: String, _ place: String) throws {
    for next in ["\n" + Self.record(2), "\r\n\n" + Self.record(2) + "\n", "\n", "\n\n"] {
      let reading = try Reading("reviews.ndjson", Self.record(1) + "\n" + cut + next)
      #expect(reading.problems.entries.flatMap(\.examples).map(\.place?.description) == [place])
      #expect(reading.column(.reviews, "id").count == (next.contains("id-2-") ? 2 : 1))
      #expect(reading.sink.rejects.map(\.raw) == [cut])
      #expect(reading.sink.rejects.map(\.line) == [2])
    }
  }

  @Test func aBrokenRecordOfSeveralLinesIsOneReject() throws {
    let broken = Self.pretty(2).replacing("\"stars\":4", with: "\"stars\":")
    for parts in [[Self.pretty(1), broken, Self.pretty(3)], [broken, Self.pretty(1), Self.pretty(3)]] {
      let reading = try Reading("reviews.json", parts.joined(separator: "\n"))
      #expect(reading.column(.reviews, "id") == ["id-1-", "id-3-"])
      #expect(reading.sink.rejects.count == 1)
    }
  }

  @Test func recordsOfAnUnknownCollectionAreKeptAsRejects() throws {
    let text = #"{"Reviews":{"a":{"user_id":"u"}},"Bookmarks":{"b":{"x":1},"c":{"x":2}}}"#
    let reading = try Reading("backup.json", text)
    #expect(reading.column(.reviews, "id") == ["a"])
    #expect(reading.sink.rejects.map(\.recordID) == ["b", "c"])
    #expect(reading.ids == ["ingest.unknown-collection"])
    #expect(reading.first.counts.read == 3)
  }

  /// Bytes at random, in every format, for a fixed seed.
  @Test(arguments: files.keys.sorted()) func randomDamageNeverCrashes(_ name: String) throws {
    let bytes = Array(try #require(Self.files[name]).joined().utf8)
    var random = SeededRandom(UInt64(name.utf8.count) &* 977)
    for _ in 0..<80 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = Array("{}[]\",:\n\r\\\u{0}9".utf8).randomElement(using: &random) ?? 0
        case 2: damaged.insert(contentsOf: damaged[place..<min(damaged.count, place + 30)], at: place)
        default: damaged.removeSubrange(place..<min(damaged.count, place + 20))
        }
      }
      let reading = try Reading([name == "csv" ? "reviews.csv" : "reviews.json": damaged])
      let counts = reading.first.counts
      #expect(counts.accepted == reading.column(.reviews, "id").count)
      #expect(counts.rejected == reading.sink.rejects.filter { $0.kind == .row }.count)
      #expect(reading.first.readToEnd || reading.problems.count(of: .error) > 0)
    }
  }
}
