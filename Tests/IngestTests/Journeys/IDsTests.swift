import Diagnostics
import Model
import Testing

@testable import Ingest

/// What can be an id, as a row's own and as a reference.
@Suite struct IDsTests {
  private func reading(_ name: String, _ text: String) throws -> Reading { try Reading([name: Array(text.utf8)]) }

  private func ids(_ reading: Reading, _ collection: Collection = .reviews) -> [String?] {
    reading.sink.rows[collection]?.map { $0["id"] } ?? []
  }

  @Test func brokenCellsAreNoIDs() throws {
    let csv = "id,name,address,lat\n#NAME?,Casa,a street,1\n#NAME?,Bar,b street,1\n#REF!,,,\nr4,Sol,c street,2\n"
    let reading = try reading("restaurants.csv", csv)
    let found = ids(reading, .restaurants).compactMap(\.self)
    #expect(found.count == 3 && Set(found).count == 3 && found.last == "r4")
    #expect(found.allSatisfy { !$0.contains("#") })
    let rejects = reading.sink.rejects
    #expect(rejects.filter { $0.kind == .field }.map(\.problem) == Array(repeating: "ingest.broken-cell", count: 3))
    #expect(rejects.filter { $0.kind == .field }.map(\.line) == [2, 3, 4])
    #expect(rejects.filter { $0.kind == .row }.map(\.problem) == ["ingest.no-id"])
  }

  @Test func aBrokenCellRefersToNothing() throws {
    let reading = try reading("reviews.csv", "id,user_id,restaurant_id,stars\nv,#N/A,r,4\n")
    #expect(reading.sink.rows[.reviews]?.first?["user_id"] == nil)
    #expect(reading.sink.rejects.map(\.column) == ["user_id"])
  }

  /// It is not the record with U+FFFD.
  @Test func halfACharacterIsInNoID() throws {
    let lines = #"""
      {"id":"x\ufffd","user_id":"u","restaurant_id":"r","stars":4,"comment":"sound"}
      {"id":"x\ud800","user_id":"u","restaurant_id":"r","stars":1,"comment":"broken"}
      {"id":"y","user_id":"u\udc00","restaurant_id":"r\ud83d\ude00","stars":1,"comment":"half \ud800"}
      """#
    let reading = try reading("reviews.ndjson", lines)
    let found = ids(reading)
    #expect(found.count == 3 && found[0] == "x\u{FFFD}" && found[1]?.hasPrefix("review-") == true && found[2] == "y")
    #expect(reading.sink.rows[.reviews]?[2]["user_id"] == nil)
    #expect(reading.sink.rows[.reviews]?[2]["restaurant_id"] == "r😀")
    #expect(reading.sink.rejects.map { "\($0.line) \($0.column)" } == ["2 id", "3 user_id"])
    #expect(reading.sink.rejects.allSatisfy { $0.problem == "ingest.lone-surrogate" })
  }

  @Test func norInAKeyThatIsOne() throws {
    let text = #"{"u\ufffd": {"name": "Ann", "email": "a"}, "u\ud800": {"name": "Bo", "email": "b"}}"#
    let reading = try reading("users.json", text)
    let found = ids(reading, .users)
    #expect(found.count == 2 && found[0] == "u\u{FFFD}" && found[1]?.hasPrefix("user-") == true)
    #expect(reading.sink.rejects.map(\.problem) == ["ingest.lone-surrogate"])
  }

  @Test func norIsItInAFileOfUTF16() throws {
    let half = "\u{E000}"
    let text =
      "id,name,address,lat\nx\u{FFFD},Sound,a,1\nx\(half),Broken,b,1\ny,Plain \(half),c,1\n"
    let units = [0xFEFF] + text.utf16.map { $0 == 0xE000 ? 0xD800 : $0 }
    let reading = try Reading(["restaurants.csv": units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }])
    let found = ids(reading, .restaurants).compactMap(\.self)
    // Both that may be meant get ids of their own, and neither is the other.
    #expect(found.count == 3 && Set(found).count == 3 && found[2] == "y")
    #expect(found.allSatisfy { !$0.contains("\u{FFFD}") })
    #expect(reading.sink.rejects.map { "\($0.line) \($0.column)" } == ["2 id", "3 id"])
  }

  @Test func theKeyOfAFlatFavouriteIsDecoded() throws {
    let reading = try reading(
      "users.ndjson", #"{"id":"u","name":"Ann","favorite_restaurants.caf\u00e9":true}"#)
    #expect(reading.sink.rows[.favorites]?.map { $0["restaurant_id"] } == ["café"])
  }

  /// Where nothing tells who wrote reviews and when, equal ones are each one.
  @Test func reviewsOfNobodyAndNoDayAreEachOne() throws {
    let text =
      "title,stars,text\nPizza,5,\nPizza,4,\nPizza,5,\nPizza,4,A text of some words\nPizza,1,Cold and late again\n"
    let ids = try Reading("pizza_hut_reviews.csv", text).column(.reviews, "id")
    #expect(Set(ids).count == 5)
  }
}
