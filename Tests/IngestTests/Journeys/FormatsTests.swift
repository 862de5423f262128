import Diagnostics
import Model
import Testing

@testable import Ingest

/// What real exports are known to hold, a fact a test.
@Suite struct FormatsTests {
  private static func rest(_ fields: String, collection: String = "Reviews") -> String {
    #"{"name":"projects/p/databases/(default)/documents/\#(collection)/x","fields":{\#(fields)},"createTime":"2024-05-06T00:00:00Z"}"#
  }

  // MARK: Dumps

  @Test(arguments: [
    #"{"_seconds":1700000000,"_nanoseconds":500000000}"#, #"{"seconds":1700000000,"nanoseconds":500000000}"#,
    #"{"seconds":"1700000000","nanoseconds":500000000}"#,
    #"{"__datatype__":"timestamp","value":{"_seconds":1700000000,"_nanoseconds":500000000}}"#,
    #"{"$date":"2023-11-14T22:13:20.5Z"}"#, #"{"timestampValue":"2023-11-14T22:13:20.500000000Z"}"#, "1700000000500",
    "1700000000.5", #""2023-11-14T22:13:20.500Z""#, #""2023-11-14 22:13:20.5 UTC""#, #""2023-11-15T00:13:20.5+02:00""#,
  ])
  func timestampsOfEveryShape(_ value: String) throws {
    let reading = try Reading("reviews.json", #"{"id":"r","user_id":"u","createdAt":"# + value + "}")
    #expect(reading.column(.reviews, "created_at") == ["1700000000500000"])
    #expect(reading.ids == [])
  }

  @Test(arguments: [
    #"{"_latitude":1.5,"_longitude":-2.5}"#, #"{"latitude":1.5,"longitude":-2.5}"#, #"{"lat":"1.5","lng":"-2.5"}"#,
    #"{"__datatype__":"geopoint","value":{"_latitude":1.5,"_longitude":-2.5}}"#, "[-2.5,1.5]", #""1.5, -2.5""#,
    #"{"geoPointValue":{"latitude":1.5,"longitude":-2.5}}"#,
  ])
  func positionsOfEveryShape(_ value: String) throws {
    let reading = try Reading("restaurants.json", #"{"id":"r","name":"n","location":"# + value + "}")
    #expect(reading.column(.restaurants, "lat") == ["1.5"])
    #expect(reading.column(.restaurants, "lon") == ["-2.5"])
    #expect(reading.ids == [])
  }

  @Test func restValuesOfEveryKind() throws {
    let review = try Reading(
      "a.json",
      Self.rest(
        #""stars":{"doubleValue":4.5},"comment":{"stringValue":"c"},"user_id":{"stringValue":"/Users/u"},"restaurantId":{"referenceValue":"projects/p/databases/(default)/documents/Restaurants/007"},"images":{"arrayValue":{"values":[{"stringValue":"a.jpg"}]}}"#
      ))
    #expect(
      review.sink.rows[.reviews] == [
        ["id": "x", "stars": "4.5", "comment": "c", "user_id": "u", "restaurant_id": "007", "photo": "a.jpg"]
      ])
    let user = try Reading(
      "users.json",
      Self.rest(
        #""name":{"stringValue":"n"},"preferences":{"mapValue":{"fields":{"diet":{"stringValue":"vegan"}}}},"favorite_restaurants":{"mapValue":{"fields":{"a":{"timestampValue":"1970-01-01T00:00:01Z"},"b":{"booleanValue":false}}}}"#,
        collection: "Users"))
    #expect(user.column(.users, "diet") == ["vegan"])
    #expect(user.sink.rows[.favorites] == [["user_id": "x", "restaurant_id": "a", "added_at": "1000000"]])
  }

  @Test func backupsNameCollectionsAtTheTop() throws {
    let text = #"{"Users":{"u":{"name":"n","email":"e"}},"Reviews":{"r":{"user_id":"u","stars":5}}}"#
    let reading = try Reading("backup.json", text)
    #expect(reading.column(.users, "id") == ["u"])
    #expect(reading.column(.reviews, "id") == ["r"])
    #expect(reading.ids == [])
  }

  // MARK: Yelp

  @Test func yelpUsersTipsAndCheckins() throws {
    let user =
      #"{"user_id":"u","name":"N","review_count":3,"yelping_since":"2012-02","useful":1,"elite":"2009,2010","friends":"a, b","fans":1,"average_stars":3.5,"compliment_hot":1}"#
    let old =
      #"{"user_id":"o","name":"O","yelping_since":"2007-01-25 16:47:26","elite":[2009,2010],"votes":{"funny":1}}"#
    let tip = #"{"text":"try it","date":"2013-04-18 18:36:22","compliment_count":0,"business_id":"b","user_id":"u"}"#
    let checkin = #"{"business_id":"b","date":"2016-04-26 19:49:16, 2016-08-30 18:36:57, 2016-08-30 18:36:57"}"#
    let reading = try Reading([
      "yelp_academic_dataset_user.json": Array((user + "\n" + old).utf8), "tip.json": Array(tip.utf8),
      "checkin.json": Array(checkin.utf8),
    ])
    #expect(reading.ids == [])
    #expect(reading.files.map(\.shape?.name) == ["yelp checkins", "yelp tips", "yelp users"])
    #expect(reading.column(.users, "created_at") == ["1328054400000000", "1169743646000000"])
    #expect(reading.column(.reviews, "comment") == ["try it"])
    #expect(reading.column(.visits, "restaurant_id") == ["b", "b", "b"])
    #expect(
      reading.column(.visits, "visited_at") == ["1461700156000000", "1472582217000000", "1472582217000000"])
    let ids = reading.column(.visits, "id")
    #expect(ids[0]?.hasPrefix("checkin-") == true)
    #expect(ids[1] == ids[2])
    #expect(ids[0] != ids[1])
    #expect(reading.outcomes["checkin.json"]?.counts.accepted == 1)
    #expect(reading.outcomes["checkin.json"]?.counts.derived == 2)
  }

  @Test func checkinsWithoutASoundTimeAreRejected() throws {
    let rows = [#"{"business_id":"b","date":"soon, 2016-04-26 19:49:16"}"#, #"{"business_id":"c","date":""}"#]
    let reading = try Reading("checkin.json", rows.joined(separator: "\n"))
    #expect(reading.column(.visits, "restaurant_id") == ["b"])
    #expect(reading.sink.rejects.map(\.problem) == ["ingest.bad-date", "ingest.no-id"])
    #expect(reading.first.counts.rejected == 1)
  }

  @Test func aTableWithABusinessAndADateAmongOthersIsNoCheckin() throws {
    let reading = try Reading([
      "sales.csv": Array("business_id,date,amount\nb,2024-01-01,5\n".utf8),
      "reviews.json": Array(#"{"id":"r","user_id":"u"}"#.utf8),
    ])
    #expect(reading.files.first { $0.name == "sales.csv" }?.collection == nil)
  }

  @Test func yelpObjectsMayHaveSeveralLines() throws {
    let one = "{\n  \"review_id\": \"a\",\n  \"user_id\": \"u\",\n  \"business_id\": \"b\",\n  \"stars\": 4\n}"
    let reading = try Reading("review.json", one + "\n" + one.replacing("\"a\"", with: "\"c\"") + "\n")
    #expect(reading.column(.reviews, "id") == ["a", "c"])
    #expect(reading.ids == [])
  }

  @Test func yelpAttributesNobodyAsksForAreNoProblem() throws {
    let text =
      #"{"business_id":"a","name":"A","address":"","city":"T","postal_code":"","stars":4.5,"attributes":{"WiFi":"u'no'","Parking":"{'garage': False}"},"categories":null,"hours":null,"neighborhood":"x"}"#
    let reading = try Reading("business.json", text)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "cuisine") == [nil])
  }

  // MARK: Google

  @Test func theSameLocationUnderTwoAccountsGivesTheSameRows() throws {
    func review(_ account: String, _ update: String) -> [UInt8] {
      Array(
        #"{"reviews":[{"name":"accounts/\#(account)/locations/l/reviews/r","reviewer":{"displayName":"N"},"starRating":"FIVE","createTime":"2024-05-06T07:08:09Z","updateTime":"\#(update)","comment":"(Translated by Google) Good\n\n(Original)\nGut"}]}"#
          .utf8)
    }
    let reading = try Reading([
      "reviews-a.json": review("1", "2024-05-06T07:08:09Z"), "reviews-b.json": review("2", "2024-05-07T07:08:09Z"),
    ])
    #expect(reading.column(.reviews, "id") == ["r", "r"])
    #expect(reading.column(.reviews, "restaurant_id") == ["l", "l"])
    #expect(reading.column(.reviews, "comment") == ["Gut", "Gut"])
    #expect(reading.column(.reviews, "updated_at")[1] == "1715065689000000")
  }

  @Test func theInterfaceAddsIDsPicturesAndItsEnvelope() throws {
    let text =
      #"{"reviews":[{"reviewId":"q","name":"accounts/1/locations/l/reviews/q","reviewer":{"profilePhotoUrl":"https://p/x","displayName":"N","isAnonymous":false},"starRating":"ONE","createTime":"2024-05-06T07:08:09.123456789Z","updateTime":"2024-05-06T07:08:09.123456789Z","reviewMediaItems":[{"googleUrl":"https://m/1"}]}],"averageRating":4.5,"totalReviewCount":1,"nextPageToken":"t"}"#
    let reading = try Reading("reviews.json", text)
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "stars") == ["1.0"])
    #expect(reading.column(.reviews, "photo") == ["https://m/1"])
    #expect(reading.column(.users, "photo") == ["https://p/x"])
  }

  @Test func takeoutSpeltAsInOlderDays() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[0,0]},"properties":{"Published":"2024-05-06T07:08:09Z","Star Rating":5,"Review Comment":"c","location":{"Address":"A","Business Name":"N"}}}]}"#
    let reading = try Reading("Reviews.json", text)
    #expect(reading.column(.reviews, "stars") == ["5.0"])
    #expect(reading.column(.reviews, "comment") == ["c"])
    #expect(reading.column(.restaurants, "name") == ["N"])
    #expect(reading.column(.restaurants, "lat") == [nil])
  }

  // MARK: Tables

  @Test func zomatoBangaloreHoldsItsReviews() throws {
    let list =
      #"[('Rated 4.0', 'RATED\n  Good \""food\"", it\'s \u00e9'), (None, 'RATED\n  No stars'), ('Rated Like', 'RATED\n  x')]"#
    let text =
      "url,address,name,rate,votes,rest_type,approx_cost(for two people),reviews_list\nu,A,Jalsa,4.1/5,7,B,800,\"\(list)\"\nu,B,Empty,-,0,B,,[]\nu,C,Bad,NEW,0,B,,\"[(\"\n"
    let reading = try Reading("zomato.csv", text)
    #expect(reading.column(.reviews, "stars") == ["4.0", nil, nil])
    #expect(reading.column(.reviews, "comment") == ["Good \"food\", it's é", "No stars", "x"])
    #expect(Set(reading.column(.reviews, "restaurant_id")) == [reading.column(.restaurants, "id")[0]])
    #expect(reading.column(.restaurants, "rating") == ["4.1", nil, nil])
    #expect(reading.sink.rejects.map(\.problem) == ["ingest.bad-stars", "ingest.bad-text"])
    #expect(reading.sink.rejects.map(\.line) == [2, 4])
    #expect(reading.files.first?.collections == [.restaurants, .reviews])
  }

  @Test func tripAdvisorHoldsItsReviews() throws {
    let list = "[['Just like home', 'Bob\\'s'], ['01/03/2018', '12/31/2017']]"
    let text =
      ",Name,City,Cuisine Style,Rating,Reviews,ID_TA\n0,M,Amsterdam,\"['French']\",5.0,\"\(list)\",d1\n1,N,A,,4,\"[[], []]\",d2\n"
    let reading = try Reading("TA.csv", text)
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "comment") == ["Just like home", "Bob's"])
    #expect(reading.column(.reviews, "created_at") == ["1514937600000000", "1514678400000000"])
    #expect(reading.column(.reviews, "restaurant_id") == ["d1", "d1"])
  }

  // MARK: Ratings and ids

  @Test(
    arguments: [
      (#""4.1/5""#, "4.1"), (#""FIVE""#, "5.0"), (#""8 of 10""#, "4.0"), ("4.5", "4.5"), ("0.5", "0.5"),
      (#""Like""#, nil),
      (#""NEW""#, nil), (#""-""#, nil), ("0", nil), ("100.5", nil), ("-1", nil), ("true", nil), ("[5]", nil),
    ] as [(String, String?)])
  func ratingsBecomeStars(_ value: String, _ stars: String?) throws {
    let reading = try Reading("reviews.json", #"{"id":"r","user_id":"u","stars":"# + value + "}")
    #expect(reading.column(.reviews, "stars") == [stars])
    #expect(reading.ids == (value == "0" ? ["ingest.zero-stars"] : stars == nil ? ["ingest.bad-stars"] : []))
    #expect(reading.sink.rejects.map(\.column) == (stars == nil && value != "0" ? ["stars"] : []))
  }

  @Test(arguments: [#""NEW""#, #""-""#, #""""#, "null", #""nan""#, #""N/A""#])
  func aRestaurantWithoutARatingIsNoProblem(_ value: String) throws {
    let reading = try Reading("restaurants.json", #"{"id":"r","name":"n","rating":"# + value + "}")
    #expect(reading.column(.restaurants, "rating") == [nil])
    #expect(reading.ids == [])
  }

  @Test(arguments: [
    "007", "00", "123456789012345678901234567890", "a/b", "x/y/z", "https://a/b", "👩‍🍳🍜", "é",
    String(repeating: "k", count: 4096), "-1",
    "1e5", "NaN", "null", " x ", "a,b", "a;b", "'1", "=1+1",
  ])
  func idsOfTablesSurviveExactly(_ id: String) throws {
    let reading = try Reading("reviews.csv", "id,user_id,restaurant_id,stars\n\"\(id)\",\"\(id)\",/Restaurants/x,4\n")
    #expect(reading.column(.reviews, "id") == [id])
    #expect(reading.column(.reviews, "user_id") == [id])
    #expect(reading.column(.reviews, "restaurant_id") == ["x"])
    #expect(reading.ids == [])
  }

  @Test func aCellMayBeAMegabyte() throws {
    let text = String(repeating: "long, \"\"text\"\"\n", count: 70_000)
    let reading = try Reading("reviews.csv", "id,user_id,comment\na,u,\"\(text)\"\nb,u,x\n")
    #expect(reading.column(.reviews, "comment")[0]?.utf8.count == 70_000 * 13)
    #expect(reading.column(.reviews, "id") == ["a", "b"])
    #expect(reading.sink.lines[.reviews] == [2, 70_003])
  }
}
