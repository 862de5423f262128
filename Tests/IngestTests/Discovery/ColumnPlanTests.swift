import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct ColumnPlanTests {
  private func plan(_ name: String, _ text: String) throws -> [String] {
    try Reading(name, text).plan
  }

  @Test func columnsAreShownWithAnExampleAndWhatIsLeftOver() throws {
    let lines = try plan(
      "Restaurant reviews.csv",
      "Restaurant,Reviewer,Review,Rating,Metadata,Time\nBeyond Flavours,Rusha C,Good,5,2 Followers,5/25/2019 15:54\n")
    #expect(
      lines == [
        "Restaurant -> restaurants.name, such as “Beyond Flavours”", "Reviewer -> users.name",
        "Review -> comment, such as “Good”", "Rating -> stars, such as “5”",
        "Time -> created_at, such as “5/25/2019 15:54”", "not read: Metadata",
      ])
  }

  /// What every feature of a map has is no field that was left out.
  @Test func theFrameOfAMapIsNotTold() throws {
    let feature =
      #"{"type":"Feature","properties":{"amenity":"cafe","name":"Eck","level":"0"},"geometry":{"type":"Point","coordinates":[2,48]}}"#
    let lines = try plan("town.geojson", #"{"type":"FeatureCollection","features":[\#(feature)]}"#)
    #expect(lines.contains("not read: properties.level"))
  }

  @Test func anEntryOfSourcesSaysWhatWouldFillAColumn() throws {
    let lines = try plan("reviews.csv", "id,restaurant_id,user_id,stars,comment,Snap\n1,r,u,4,Good,p.jpg\n")
    #expect(lines.contains("not read: Snap"))
    #expect(lines.contains { $0.hasPrefix("without a column: photo, created_at, updated_at, reply") })
    #expect(lines.last == #"{"file":"reviews.csv","collection":"reviews","fields":{"COLUMN":"photo"}}"#)
  }

  @Test func whatIsPrivateIsNoExample() throws {
    let users = try plan(
      "users.csv", "id,name,email,phone,role\nu1,Ana Ruiz,ana@example.org,+51 54 000 118,owner\n")
    #expect(users.contains("email -> email"))
    #expect(users.contains("name -> name"))
    let reviews = try plan(
      "reviews.csv", "id,restaurant_id,user_id,stars,comment\n1,r,ana@example.org,4,Write to ana@example.org\n")
    #expect(reviews.contains("user_id -> user_id"))
    #expect(reviews.contains("comment -> comment"))
    let restaurants = try plan(
      "restaurants.json", #"{"id":"1","name":"Ada","ownerUid":"u77","lat":1.5,"cuisine":"Thai"}"#)
    #expect(restaurants.contains("ownerUid -> owner_id"))
    let all = (users + reviews + restaurants).joined(separator: "\n")
    for word in ["Ana Ruiz", "@example", "000 118", "owner”", "u77"] { #expect(!all.contains(word), "\(word)") }
  }

  @Test func aTableShowsItsColumnsAndTheLineThatWouldChangeIt() throws {
    #expect(
      try plan("opinions.csv", "Shop,Points\nAda,4\n") == [
        "columns: Shop, Points", "to read it as reviews, write in \"sources\":",
        #"{"file":"opinions.csv","collection":"reviews","fields":{"Points":"stars","Shop":"restaurant_id"}}"#,
      ])
  }
}
