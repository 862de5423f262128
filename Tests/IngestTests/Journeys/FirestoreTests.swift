import Diagnostics
import FirestoreWriter
import Model
import Platform
import Testing

@testable import Ingest

/// Exports of Firestore that are whole, cut and spoiled.
struct FirestoreTests {
  /// The same documents as NDJSON and as an export, with what real ones hold.
  private static func documents(_ count: Int) -> (ndjson: String, log: LogWriter) {
    var lines = ""
    var log = LogWriter()
    for number in 0..<count {
      let words = String(repeating: "crisp naïve 🍜 \\\"bold\\\" ", count: number % 40)
      let text = String(repeating: "crisp naïve 🍜 \"bold\" ", count: number % 40)
      let stars = number % 2 == 0 ? "\(number % 5 + 1)" : "\(number % 4 + 1).5"
      lines +=
        #"{"id":"v\#(number)","user_id":"u\#(number % 7)","restaurant_id":"r\#(number % 5)","stars":\#(stars),"#
        + #""comment":"\#(words)","createdAt":{"_seconds":\#(1_700_000_000 + number),"_nanoseconds":5000},"#
        + #""imageURL":null,"tags":["a","b"]}"# + "\n"
      let fields: [(String, EntityField)] = [
        ("user_id", .text("u\(number % 7)")), ("restaurant_id", .reference(["Restaurants", "r\(number % 5)"])),
        ("stars", number % 2 == 0 ? .integer(Int64(number % 5 + 1)) : .double(Double(number % 4 + 1) + 0.5)),
        ("comment", .text(text)), ("createdAt", .time(Int64(1_700_000_000 + number) * 1_000_000 + 5)),
        ("imageURL", .null), ("tags", .list([.text("a"), .text("b")])),
      ]
      log.add(EntityWriter().document(["Reviews", "v\(number)"], fields))
    }
    return (lines, log)
  }

  private static func export(_ log: LogWriter) -> [String: [UInt8]] {
    var writer = ExportWriter("N")
    writer.add("kind_Reviews", [log])
    return writer.files
  }

  @Test func anExportGivesTheRowsOfTheSameNDJSON() throws {
    let (ndjson, log) = Self.documents(300)
    let plain = try Reading("reviews.ndjson", ndjson)
    let export = try Reading(Self.export(log))
    #expect(plain.ids == [] && export.ids == [])
    #expect(export.sink.rows == plain.sink.rows)
    #expect(export.sink.lines == plain.sink.lines)
  }

  /// Collections whose names and fields are of another language: restaurants, reviews, and what is none.
  private static let foreign: [(places: String, reviews: String, other: String, fields: [String])] = [
    ("restaurantes", "resenas", "pedidos", ["nombre", "cocina", "restaurante_id", "puntuacion", "comentario"]),
    ("Restaurants", "Bewertungen", "Bestellungen", ["name", "küche", "restaurantId", "sterne", "kommentar"]),
    ("restaurants", "avis", "commandes", ["nom", "cuisine", "id_restaurant", "note", "commentaire"]),
    ("餐厅", "评论", "订单", ["名称", "菜系", "餐厅id", "评分", "评论内容"]),
  ]

  private static func fields(
    _ index: Int, _ number: Int, inPlace: Bool
  ) -> (place: [(String, EntityField)], review: [(String, EntityField)], other: [(String, EntityField)]) {
    let names = foreign[index].fields
    let review: [(String, EntityField)] =
      (inPlace ? [] : [(names[2], .text("r\(number % 3)"))]) + [
        (names[3], .integer(Int64(number % 5 + 1))), (names[4], .text("abc def ghi jkl \(number)")),
      ]
    return (
      [(names[0], .text("Casa \(number)")), (names[1], .text("Thai"))], review,
      [("producto", .text("x\(number)")), ("cantidad", .integer(Int64(number)))]
    )
  }

  @Test(arguments: 0..<4, ["all", "kinds", "within"])
  func collectionsOfOtherLanguagesAreReadByNameAndFields(_ index: Int, _ layout: String) throws {
    let (names, entities) = (Self.foreign[index], EntityWriter())
    var (places, reviews, others) = (LogWriter(), LogWriter(), LogWriter())
    var all = LogWriter()
    for number in 0..<60 {
      let fields = Self.fields(index, number, inPlace: layout == "within")
      let outer = layout == "within" ? [names.places, "r\(number % 3)"] : []
      let review = entities.document(outer + [names.reviews, "v\(number)"], fields.review)
      let other = entities.document([names.other, "o\(number)"], fields.other)
      let place = entities.document([names.places, "r\(number)"], fields.place)
      for record in (number < 3 ? [place] : []) + [review, other] { all.add(record) }
      if number < 3 { places.add(place) }
      reviews.add(review)
      others.add(other)
    }
    var writer = ExportWriter("N")
    if layout == "kinds" {
      for (kind, log) in [(names.places, places), (names.reviews, reviews), (names.other, others)] {
        writer.add("kind_" + kind, [log])
      }
    } else {
      writer.add("all_kinds", [all])
    }
    let reading = try Reading(writer.files)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "name") == ["Casa 0", "Casa 1", "Casa 2"])
    #expect(reading.column(.restaurants, "cuisine") == ["Thai", "Thai", "Thai"])
    let rows = try #require(reading.sink.rows[.reviews])
    #expect(rows.count == 60 && rows.allSatisfy { $0["stars"] != nil && $0["comment"] != nil })
    #expect(Set(rows.map { $0["restaurant_id"] }) == ["r0", "r1", "r2"])
    #expect(reading.sink.rows[.orders] == nil)
    if layout != "kinds" { #expect(reading.first.otherKinds == [names.other]) }
  }

  @Test(arguments: 0..<4, ["members", "ids", "REST", "one"])
  func membersOfJSONAreCollectionsInOtherLanguages(_ index: Int, _ layout: String) throws {
    let names = Self.foreign[index]
    // A list alone under a word of several meanings is a table.
    if layout == "one", names.reviews == "avis" { return }
    func text(_ fields: [(String, EntityField)], _ id: String) -> String {
      let cells = fields.map { name, field in
        if case .text(let text) = field {
          layout == "REST" ? #""\#(name)":{"stringValue":"\#(text)"}"# : #""\#(name)":"\#(text)""#
        } else if case .integer(let number) = field {
          layout == "REST" ? #""\#(name)":{"integerValue":"\#(number)"}"# : #""\#(name)":\#(number)"#
        } else {
          ""
        }
      }
      return layout == "ids" || layout == "REST"
        ? "{\(cells.joined(separator: ","))}" : #"{"id":"\#(id)",\#(cells.joined(separator: ","))}"#
    }
    func list(_ name: String, _ count: Int, _ fields: (Int) -> [(String, EntityField)]) -> String {
      let records = (0..<count).map { number -> String in
        let (id, record) = ("\(name.prefix(1))\(number)", text(fields(number), "r\(number)"))
        switch layout {
        case "ids": return #""r\#(number)":\#(record)"#
        case "REST":
          return #"{"name":"projects/p/databases/d/documents/\#(name)/r\#(number)","fields":\#(record)}"#
        default: return record.isEmpty ? id : record
        }
      }
      let joined = records.joined(separator: ",\n")
      if layout == "REST" { return joined }
      return layout == "ids" ? #""\#(name)":{\#(joined)}"# : #""\#(name)":[\#(joined)]"#
    }
    let parts = [
      list(names.places, 3) { Self.fields(index, $0, inPlace: false).place },
      list(names.reviews, 60) { Self.fields(index, $0, inPlace: false).review },
    ]
    let body = (layout == "one" ? [parts[1]] : parts).joined(separator: ",\n")
    let reading = try Reading("datos.json", layout == "REST" ? "[\(body)]" : "{\(body)}")
    #expect(reading.ids == [])
    if layout != "one" { #expect(reading.column(.restaurants, "name") == ["Casa 0", "Casa 1", "Casa 2"]) }
    let rows = try #require(reading.sink.rows[.reviews])
    #expect(rows.count == 60 && rows.allSatisfy { $0["stars"] != nil && $0["comment"] != nil })
    #expect(Set(rows.map { $0["restaurant_id"] }) == ["r0", "r1", "r2"])
  }

  /// What can be said of a spoiled export: records are in an account, a loss has a place, and "whole" means all of it.
  private static func check(_ bytes: [UInt8], of log: LogWriter, in folder: TemporaryExports, _ words: String) throws {
    try folder.write(bytes, to: "N/all_namespaces/kind_Reviews/output-0")
    let problems = ProblemLog()
    let files = try ExportFolder.list(folder.path, settings: IngestSettings(), problems: problems)
    let sink = CollectingSink()
    let outcome = try ExportReader().read(files[0], settings: IngestSettings(), problems: problems, into: sink)
    #expect(outcome.counts.read == outcome.counts.accepted + outcome.counts.rejected, "\(words)")
    if outcome.readToEnd { #expect(outcome.counts.read == log.starts.count, "\(words)") }
    if outcome.counts.accepted < log.starts.count { #expect(!problems.isEmpty, "\(words)") }
    if bytes != log.bytes { #expect(!problems.isEmpty, "\(words)") }
  }

  @Test func aCutAnywhereIsTold() throws {
    let (_, log) = Self.documents(200)
    let folder = try TemporaryExports(Self.export(log))
    for length in stride(from: 0, to: log.bytes.count, by: 1000) {
      try Self.check(Array(log.bytes.prefix(length)), of: log, in: folder, "cut at \(length)")
    }
    for start in log.starts.prefix(30) {
      try Self.check(Array(log.bytes.prefix(start)), of: log, in: folder, "cut at \(start)")
    }
  }

  @Test func aChangedByteAnywhereIsTold() throws {
    let isLong = getenv("LONG") != nil
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededNumbers(seed: getenv("SEED").flatMap { UInt64(String(cString: $0)) } ?? seed)
    print("seed \(random.seed)")
    let (_, log) = Self.documents(100)
    let folder = try TemporaryExports(Self.export(log))
    for _ in 0..<(isLong ? 10_000 : 150) {
      var bytes = log.bytes
      let place = Int(random.next() % UInt64(bytes.count))
      let bit = UInt8(1) << UInt8(random.next() % 8)
      bytes[place] ^= bit
      try Self.check(bytes, of: log, in: folder, "seed \(random.seed), byte \(place), bit \(bit)")
    }
  }

  /// Changes behind the checksums reach the reader of entities.
  @Test func aChangedEntityNeverEndsTheReading() throws {
    let isLong = getenv("LONG") != nil
    var random = SeededNumbers(seed: .random(in: 0 ... .max))
    print("seed \(random.seed)")
    let fields: [(String, EntityField)] = [
      ("m", .map([("a", .list([.integer(1), .text("x")])), ("p", .point(1, 2))])), ("v", .vector([1, 2])),
      ("r", .reference(["Users", "u"])), ("t", .time(5)), ("b", .bytes([1, 2])), ("l", .list([])),
    ]
    let record = EntityWriter().document(["Restaurants", "r", "Reviews", "x"], fields)
    for _ in 0..<(isLong ? 1_000_000 : 5000) {
      var bytes = record
      for _ in 0...(random.next() % 3) {
        bytes[Int(random.next() % UInt64(bytes.count))] ^= UInt8(1) << UInt8(random.next() % 8)
      }
      let reader = EntityReader()
      do {
        _ = try bytes.withUnsafeBytes { try reader.read($0) { _ in true } }
        try Self.expectJSON(reader, "seed \(random.seed)")
      } catch is EntityFault { #expect(reader.line.count == 0) }
    }
  }

  private static func expectJSON(_ reader: EntityReader, _ words: String) throws {
    let bytes = Array(reader.line.text)
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      var cursor = JSONCursor(base: base, index: 0, end: buffer.count, isLast: true, line: 1, lineStart: 0)
      #expect(JSONScanner().scan(&cursor) == .value, "\(words): \(String(decoding: bytes, as: UTF8.self))")
      #expect(bytes.last == 0x0A && !bytes.dropLast().contains(0x0A))
    }
  }

  @Test func documentsWithinOthersBelongToThem() throws {
    var (favorites, visits, reviews) = (LogWriter(), LogWriter(), LogWriter())
    let entities = EntityWriter()
    let made = "aB3456789012345678yZ"
    favorites.add(entities.document(["Users", "u", "favorites", "r"], []))
    visits.add(entities.document(["Users", "u", "visits", made], [("visitedAt", .time(0))]))
    visits.add(entities.document(["Users", "w", "visits", made], [("visitedAt", .time(0))]))
    reviews.add(entities.document(["Restaurants", "r", "Reviews", "x"], [("stars", .integer(1))]))
    reviews.add(entities.document(["Users", "u", "Reviews", made], [("restaurant_id", .text("q"))]))
    reviews.add(entities.document(["Restaurants", "r", "Reviews", "y"], [("restaurant_id", .text("q"))]))
    reviews.add(entities.document(["Cities", "lima", "Reviews", "z"], [("restaurant_id", .text("q"))]))
    var writer = ExportWriter("N")
    writer.add("kind_favorites", [favorites])
    writer.add("kind_visits", [visits])
    writer.add("kind_Reviews", [reviews])
    let reading = try Reading(writer.files)
    #expect(reading.ids == ["ingest.other-parent"])
    #expect(reading.sink.rows[.favorites] == [["user_id": "u", "restaurant_id": "r"]])
    #expect(reading.column(.visits, "id") == ["u/\(made)", "w/\(made)"])
    #expect(reading.column(.visits, "restaurant_id") == [made, made])
    #expect(reading.column(.reviews, "id") == ["r/x", made, "r/y", "lima/z"])
    #expect(reading.column(.reviews, "restaurant_id") == ["r", "q", "q", "q"])
    #expect(reading.column(.reviews, "user_id") == [nil, "u", nil, nil])
  }
}

/// Numbers that are the same for the same seed (splitmix64).
private struct SeededNumbers {
  let seed: UInt64
  private var state: UInt64

  init(seed: UInt64) { (self.seed, state) = (seed, seed) }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
