import Diagnostics
import Model
import Testing

@testable import Ingest

/// Reviews that have no id, and of which nothing says both who wrote them and when.
@Suite struct KeylessReviewsTests {
  private func ids(_ name: String, _ text: String) throws -> [String?] {
    try Reading(name, text).column(.reviews, "id")
  }

  @Test func equalRowsAreAllThere() throws {
    let text = "restaurant,rating,review\nAlpha,5,good\nAlpha,5,good\nAlpha,5,good\nAlpha,1,bad\n"
    let ids = try ids("reviews.csv", text)
    #expect(Set(ids).count == 4)
    #expect(try self.ids("reviews.csv", text) == ids)
    // The order of rows decides nothing.
    let turned = "restaurant,rating,review\nAlpha,1,bad\nAlpha,5,good\nAlpha,5,good\nAlpha,5,good\n"
    #expect(try Set(self.ids("reviews.csv", turned)) == Set(ids))
  }

  @Test func cellsThatAreNotReadCountToo() throws {
    let ids = try ids("zomato_reviews.csv", "sno,rating,review\n1,5,good\n2,5,good\n3,5,good\n4,1,bad\n")
    #expect(Set(ids).count == 4 && ids.count == 4)
    let one = try self.ids("zomato_reviews.csv", "sno,rating,review\n9,5,good\n")
    #expect(!ids.contains(one[0]))
  }

  /// Neither the order of columns nor the format is a part of the key.
  @Test func theSameCellsGiveTheSameID() throws {
    let ids = try ids("reviews.csv", "restaurant,rating,review,more\nAlpha,5,\"good \"\"one\"\"\",\n")
    #expect(try self.ids("reviews.csv", "review,restaurant,rating\n\"good \"\"one\"\"\",Alpha,5\n") == ids)
    #expect(
      try self.ids("reviews.ndjson", #"{"rating":5,"restaurant":"Alpha","review":"good \"one\"","more":null}"# + "\n")
        == ids)
  }

  @Test(arguments: [
    "user,restaurant,rating,review\nu,Alpha,5,good\nu,Alpha,5,good\n",
    "restaurant,rating,review,date\nAlpha,5,good,2024-05-06\nAlpha,5,good,2024-05-06\n",
  ])
  func userAndTimeBelongTogether(_ text: String) throws {
    #expect(Set(try ids("reviews.csv", text)).count == 2)
  }

  @Test func rowsWithUserAndTimeAreOneAsBefore() throws {
    let text = "user,restaurant,rating,review,date\nu,Alpha,5,good,2024-05-06\nu,Alpha,5,good,2024-05-06\n"
    let ids = try ids("reviews.csv", text)
    #expect(Set(ids).count == 1 && ids.count == 2)
    #expect(ids.allSatisfy { !GeneratedID.isOfCells($0 ?? "") })
  }

  /// A list that stands in two records of one restaurant has the same reviews; equal ones within it are each one.
  @Test func reviewsWithinARestaurantAreCountedPerList() throws {
    let list = "[('Rated 5.0', 'RATED\\n  Good'), ('Rated 5.0', 'RATED\\n  Good'), ('Rated 1.0', 'RATED\\n  Bad')]"
    let row = "Alpha,4.1/5,300,\"\(list)\"\n"
    let reading = try Reading("zomato.csv", "name,rate,approx_cost(for two people),reviews_list\n\(row)\(row)")
    let ids = reading.column(.reviews, "id")
    #expect(ids.count == 6 && Set(ids).count == 3)
    let inner =
      #"{"id":"r","name":"Alpha","address":"x","rating":4,"reviews":[{"stars":5},{"stars":5},{"stars":1}]}"# + "\n"
    let inside = try Reading("restaurants.ndjson", inner + inner).column(.reviews, "id")
    #expect(inside.count == 6 && Set(inside).count == 3)
  }

  @Test func aTombstoneHasTheKeyOfItsRow() throws {
    let row = #"{"restaurant":"Alpha","rating":5,"review":"good"}"#
    let gone = #"{"_deleted":true,"restaurant":"Alpha","rating":5,"review":"good"}"#
    #expect(try ids("reviews.ndjson", gone + "\n") == ids("reviews.ndjson", row + "\n"))
  }
}
