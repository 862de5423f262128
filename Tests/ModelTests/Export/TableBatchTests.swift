import Testing
@testable import Model

@Suite struct CuisineColumnsTests {
  @Test(arguments: [
    ["placeID", "Rcuisine"], ["restaurant_id", "cuisine"], ["cuisine", "position", "Business ID"],
    ["id", "venueId", "cuisine_name"],
  ])
  func aRestaurantAndACuisineAreEnough(_ titles: [String]) throws {
    let columns = try #require(CuisineColumns(titles))
    #expect(titles[columns.restaurant].lowercased().hasSuffix("id"))
    #expect(titles[columns.cuisine].lowercased().contains("cuisine"))
  }

  @Test(arguments: [
    ["userID", "Rcuisine"], ["placeID"], ["cuisine"], ["placeID", "Rcuisine", "name"],
    ["placeID", "venue_id", "cuisine"], ["placeID", "cuisine", "food_type"], [],
  ])
  func anyOtherTableIsNot(_ titles: [String]) { #expect(CuisineColumns(titles) == nil) }
}
