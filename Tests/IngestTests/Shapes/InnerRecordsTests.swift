import Diagnostics
import Model
import Testing

@testable import Ingest

/// Lists of records within the records of another collection.
@Suite struct InnerRecordsTests {
  private static let guide = #"""
    {"restaurants": [
      {"id": 1, "name": "Mission", "cuisine_type": "Asian", "latlng": {"lat": 40.7, "lng": -73.9},
       "operating_hours": {"Monday": "5:30 pm - 11:00 pm"},
       "reviews": [
         {"name": "Steve", "date": "October 26, 2016", "rating": 4, "comments": "It has grown up."},
         {"name": "Ana", "date": "October 27, 2016", "rating": 2, "comments": "Too salty."}]},
      {"id": 2, "name": "Emily", "cuisine_type": "Pizza", "reviews": [],
       "menu": [{"name": "Margherita", "price": "9.50"}]},
      {"id": 3, "name": "Rare", "reviews": 12, "menu": "https://example.org/menu"}]}
    """#

  @Test func reviewsOfARestaurantBelongToIt() throws {
    let reading = try Reading("restaurants.json", Self.guide)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "name") == ["Mission", "Emily", "Rare"])
    #expect(reading.column(.restaurants, "cuisine") == ["Asian", "Pizza", nil])
    #expect(reading.column(.restaurants, "lat") == ["40.7", nil, nil])
    #expect(reading.column(.restaurants, "hours")[0]?.contains(#"["17:30","23:00"]"#) == true)
    #expect(reading.column(.reviews, "restaurant_id") == ["1", "1"])
    #expect(reading.column(.reviews, "stars") == ["4.0", "2.0"])
    #expect(reading.column(.reviews, "comment") == ["It has grown up.", "Too salty."])
    #expect(reading.column(.users, "name") == ["Steve", "Ana"])
    #expect(reading.column(.reviews, "user_id") == reading.column(.users, "id"))
  }

  @Test func dishesOfARestaurantBelongToIt() throws {
    let text = #"{"id":"r","name":"R","address":"A","lat":1,"menu":[{"name":"Soup","price":"3"},{"name":"Cake"}]}"#
    let reading = try Reading("restaurants.ndjson", text + "\n")
    #expect(reading.column(.dishes, "name") == ["Soup", "Cake"])
    #expect(reading.column(.dishes, "restaurant_id") == ["r", "r"])
    #expect(reading.first.counts.read == 3)
  }

  /// Firebase's Realtime Database holds records by id.
  @Test func recordsByIDKeepTheirIDs() throws {
    let text = #"{"id":"r","name":"R","address":"A","lat":1,"reviews":{"x":{"stars":5},"y":{"stars":"1","text":"No"}}}"#
    let reading = try Reading("restaurants.ndjson", text + "\n")
    #expect(reading.column(.reviews, "id") == ["x", "y"])
    #expect(reading.column(.reviews, "restaurant_id") == ["r", "r"])
  }

  @Test func aReviewOfAUserHasItsAuthor() throws {
    let text = #"{"id":"u","name":"U","email":"u@example.org","reviews":[{"restaurant_id":"r","stars":5}]}"#
    let reading = try Reading("users.ndjson", text + "\n")
    #expect(reading.column(.reviews, "user_id") == ["u"])
    #expect(reading.column(.reviews, "restaurant_id") == ["r"])
  }

  /// A city with a list of restaurants is none itself.
  @Test(arguments: ["restaurants.json", "cities.json"]) func aGroupIsNoRecord(name: String) throws {
    let text = #"""
      [{"id": 1, "name": "Marrakech", "restaurants": [{"id": "a", "name": "Gusto", "rating": "4.5 "},
        {"id": "b", "name": "Nomad", "rating": "4"}]},
       {"id": 2, "name": "Fes", "restaurants": [{"id": "c", "name": "Dar", "rating": "5"}]}]
      """#
    let reading = try Reading(name, text)
    #expect(reading.column(.restaurants, "id") == ["a", "b", "c"])
    #expect(reading.column(.restaurants, "rating") == ["4.5", "4.0", "5.0"])
    #expect(reading.first.counts.read == 3)
  }

  /// What is wrong with an inner record has the place of its outer one.
  @Test func anInnerRecordThatCannotBeReadIsRejected() throws {
    let text = #"{"id":"r","name":"R","address":"A","lat":1,"reviews":[{"stars":9999,"text":"A"},7]}"#
    let reading = try Reading("restaurants.ndjson", "\n" + text + "\n")
    #expect(Set(reading.ids) == ["ingest.bad-stars", "ingest.not-an-object"])
    #expect(reading.column(.reviews, "comment") == ["A"])
    #expect(reading.sink.rejects.allSatisfy { $0.line == 2 })
    #expect(reading.first.counts.rejected == 1)
  }

  /// Ambiguous dates of inner records are decided like those of others.
  @Test func datesOfInnerRecordsAreSurveyed() throws {
    let text =
      #"{"id":"r","name":"R","address":"A","lat":1,"reviews":[{"stars":5,"date":"5/6/2019"},{"stars":4,"date":"25/6/2019"}]}"#
    let reading = try Reading("restaurants.ndjson", text + "\n")
    #expect(reading.column(.reviews, "created_at") == ["1559692800000000", "1561420800000000"])
  }

  @Test func listsThatHoldNoRecordsAreLeftAlone() throws {
    let text = #"{"id":"r","name":"R","address":"A","lat":1,"reviews":[{"author":"x"}],"menu":["Soup"],"dishes":[[1]]}"#
    let reading = try Reading("restaurants.ndjson", text + "\n")
    #expect(reading.ids == [])
    #expect(reading.files.first?.collections == [.restaurants])
  }
}
