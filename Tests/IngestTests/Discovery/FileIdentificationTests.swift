import Diagnostics
import Model
import Testing

@testable import Ingest

/// What files are taken for, with the headers of sets as their authors publish them.
@Suite struct FileIdentificationTests {
  /// A file, and what it must be taken for.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let collection: Collection?
    var by = IdentifiedBy.nameAndFields
    var nameSays: Collection?

    var testDescription: String { name }
  }

  private static let zomatoReviews = """
    Restaurant,Reviewer,Review,Rating,Metadata,Time,Pictures
    Beyond Flavours,Rusha C,The ambience was good,5,"1 Review , 2 Followers",5/25/2019 15:54,0
    """
  private static let ids = """
    review_id,user_id,business_id,rating,comment,date
    a1,u1,b1,4,Lovely place to sit and talk,2019-05-25
    a2,u1,b2,2,Cold soup and a long wait,2019-05-26
    """

  private static let orders = """
    order_id,customer_id,restaurant_name,cuisine_type,cost,rating
    1,7,Alpha,Thai,12.5,5
    2,8,Beta,Lao,9,4
    3,7,Alpha,Thai,11,Not given
    """

  static let cases = [
    // A name with two collections: the fields choose.
    Case(name: "restaurant_reviews.csv", text: ids, collection: .reviews),
    Case(name: "user_reviews.csv", text: ids, collection: .reviews),
    Case(name: "Restaurant reviews.csv", text: zomatoReviews, collection: .reviews),
    Case(name: "RestaurantReviews.csv", text: ids, collection: .reviews, by: .fields),
    Case(
      name: "reviews_restaurants.csv", text: "restaurant_id,name,cuisine,address\n1,Ada,Thai,Main St\n",
      collection: .restaurants),
    Case(
      name: "user_restaurant_ratings.csv", text: "userID,placeID,rating\nU1,135085,2\nU1,135038,1\n",
      collection: .reviews),
    // A name that the fields contradict.
    Case(name: "users.csv", text: ids, collection: .reviews, by: .fields, nameSays: .users),
    Case(
      name: "restaurant_hours.csv", text: "restaurant_id,day,open\n1,1,10:00\n1,2,10:00\n", collection: nil,
      by: .fields,
      nameSays: .restaurants),
    Case(
      name: "restaurant_cuisines.csv", text: "restaurant_id,cuisine\n1,Thai\n2,Lao\n", collection: nil, by: .fields,
      nameSays: .restaurants),
    // Rows that relate others.
    Case(
      name: "restaurant_tags.json", text: #"{"_id":"1","restaurant_id":"2","tag_id":"3"}"#, collection: nil,
      by: .fields, nameSays: .restaurants),
    Case(
      name: "user_roles.json", text: #"{"_id":"1","user_id":"2","role_id":"3"}"#, collection: nil, by: .fields,
      nameSays: .users),
    Case(
      name: "order_details.csv", text: "id,order_id,food_id,quantity\n1,2,3,4\n", collection: nil, by: .fields,
      nameSays: .orders),
    Case(
      name: "restaurant_link.csv", text: "district,link\nLima,http://x\n", collection: nil, by: .fields,
      nameSays: .restaurants),
    Case(name: "reviews_of_may.csv", text: "id,user_id,stars\n1,u,4\n", collection: .reviews, by: .name),
    Case(name: "orders-2024.csv", text: "id,user_id\n1,u\n", collection: .orders, by: .name),
    Case(
      name: "reviews.csv",
      text: "review_id,user_id,user_name,food_id,rating,review_title,review_text\n1,2,Ada,3,5,Good,Very good\n",
      collection: .reviews),
    Case(
      name: "cleaned_data.csv",
      text: "Business Name,Town,Type of cuisine,Average rating,Number of reviews\nAda,Lima,Thai,4.5,12\n",
      collection: .restaurants, by: .fields),
    // A name that they do not contradict, though they are not all there.
    Case(name: "reviews.csv", text: "id,user_id,stars\n1,u,4\n", collection: .reviews, by: .name),
    Case(
      name: "restaurants.json", text: #"{"restaurant_id":"1","name":"A","price":"$$"}"#, collection: .restaurants,
      by: .name),
    Case(
      name: "offers.json", text: #"{"restaurant_id":"1","name":"Two for one","price":3,"description":"d","rating":4}"#,
      collection: .offers, by: .name),
    Case(name: "users.json", text: #"{"id":"u"}"#, collection: .users, by: .name),
    Case(name: "reviews.json", text: "", collection: .reviews, by: .name),
    Case(
      name: "Reviews-0007.ndjson", text: #"{"id":"r","user_id":"u","restaurant_id":"x","stars":4,"text":"c"}"#,
      collection: .reviews),
    // Orders and events, with the names of restaurants and users.
    Case(name: "foodhub.csv", text: orders, collection: nil, by: .neither),
    Case(name: "restaurant_orders.csv", text: orders, collection: nil, by: .fields, nameSays: .restaurants),
    Case(name: "restaurants.csv", text: orders, collection: nil, by: .fields, nameSays: .restaurants),
    Case(name: "orders.csv", text: orders, collection: .orders, by: .name),
    Case(
      name: "visits_of_places.csv", text: "name,cuisine,rating,day\nA,Thai,4,1\nB,Lao,5,1\nA,Thai,5,2\n",
      collection: nil, by: .fields, nameSays: .visits),
    Case(
      name: "data.csv", text: "name,cuisine,rating,day\nA,Thai,4,1\nB,Lao,5,1\nA,Thai,5,2\n", collection: nil,
      by: .neither),
    Case(
      name: "data.csv", text: "name,address,cuisine\nA,Main St,Thai\nA,Elm St,Thai\nB,Elm St,Lao\nB,Elm St,Lao\n",
      collection: .restaurants, by: .fields),
    Case(
      name: "data.ndjson",
      text: #"{"name":"A","cuisine":"Thai","rating":4,"address":{"street":"X"}}"# + "\n"
        + #"{"name":"A","cuisine":"Thai","rating":4,"address":{"street":"Y"}}"#, collection: .restaurants, by: .fields),
    Case(name: "points.csv", text: "username,points\nada,4\nbo,5\n", collection: nil, by: .neither),
    Case(name: "data.csv", text: "username,email\nada,a@x\nbo,b@x\n", collection: nil, by: .neither),
    Case(name: "log.csv", text: "id,username,what\n1,ada,in\n2,ada,out\n", collection: nil, by: .neither),
    Case(name: "data.csv", text: "id,username\n1,ada\n2,bo\n", collection: .users, by: .fields),
    Case(name: "data.csv", text: "name,username\nAda,ada\nBo,bo\n", collection: .users, by: .fields),
    Case(name: "data.json", text: #"{"u1":{"username":"ada","email":"a@x"}}"#, collection: .users, by: .fields),
    // Fields alone.
    Case(
      name: "rating_final.csv", text: "userID,placeID,rating,food_rating\nU1,135085,2,2\nU2,135085,0,1\n",
      collection: .reviews, by: .fields),
    Case(
      name: "geoplaces2.csv",
      text: "placeID,latitude,longitude,the_geom_meter,name,address,city\n134999,18.915,-99.18,01,Kiku,Main St,C\n",
      collection: .restaurants, by: .fields),
    Case(
      name: "places.csv", text: "id,name,latitude,longitude\n7,Kiku,18.9,-99.1\n8,Ada,18.8,-99.2\n",
      collection: .restaurants),
    Case(
      name: "userprofile.csv",
      text: "userID,latitude,smoker,budget,birth_year\nU1001,22.1,false,medium,1989\nU1002,22.2,false,low,1990\n",
      collection: .users),
    Case(
      name: "usercuisine.csv", text: "userID,Rcuisine\nU1,American\nU1,Thai\nU1,Lao\n", collection: nil, by: .neither),
    Case(
      name: "Restaurant_Reviews.tsv", text: "Review\tLiked\nLoved this place.\t1\nNot good.\t0\n", collection: nil,
      by: .fields, nameSays: .restaurants),
    Case(name: "chefmozcuisine.csv", text: "placeID,Rcuisine\n1,Thai\n1,Lao\n", collection: nil, by: .neither),
    Case(
      name: "yelp.json",
      text: #"{"review_id":"r","user_id":"u","business_id":"b","stars":4.0,"text":"t","date":"2016-01-01 10:00:00"}"#,
      collection: .reviews, by: .fields),
    Case(
      name: "TA_restaurants_curated.csv",
      text: ",Name,City,Cuisine Style,Ranking,Rating,Price Range,Number of Reviews,Reviews,URL_TA,ID_TA\n"
        + "0,Ada,Lyon,['French'],1.0,5.0,$$,3,\"[['Good'],['01/31/2018']]\",/u,d1\n",
      collection: .restaurants, by: .fields),
    Case(
      name: "scraped.csv",
      text: "Restaurant Name,Reviewer Name,Rating,Review Text,Date\nAda,Bo,4,Good soup,2024-01-02\n",
      collection: .reviews, by: .fields),
    Case(
      name: "pizza_hut_reviews.csv", text: "title,stars,text\nGood,5,The crust was as it should be\nBad,1,Cold\n",
      collection: .reviews),
    // Other things of these words.
    Case(name: "stations.csv", text: "name,latitude,longitude\nHbf,47.3,8.5\n", collection: nil, by: .neither),
    Case(name: "hotel_prices.csv", text: "hotel,rating,price\nA,PG,3\n", collection: nil, by: .neither),
  ]

  @Test(arguments: cases) func aFileIsTakenForWhatItHolds(_ one: Case) throws {
    let reading = try Reading(one.name, one.text)
    let file = try #require(reading.files.first)
    #expect(file.collection == one.collection, "\(file.identifiedAs)")
    #expect(file.by == one.by)
    #expect(file.nameSays == one.nameSays)
  }

  @Test func whatSourcesSayIsNotJudged() throws {
    var settings = IngestSettings()
    settings.sources = [SourceSettings(pattern: "users.csv", collection: .users)]
    let file = try #require(try Reading("users.csv", Self.ids, settings: settings).files.first)
    #expect(file.collection == .users)
    #expect(file.decidedBy == #"by "sources""#)
  }

  @Test func aContradictionIsSaid() throws {
    let reviews = try #require(try Reading("users.csv", Self.ids).files.first)
    #expect(reviews.identifiedAs == "reviews")
    #expect(reviews.decidedBy == "by its fields; its name says users, its fields do not")
    let table = try #require(try Reading("restaurants.csv", "restaurant_id,day\n1,1\n1,2\n").files.first)
    #expect(table.identifiedAs == "the table restaurants")
    #expect(table.decidedBy == "its name says restaurants, its fields do not")
  }

  @Test func reviewsOfOneRestaurantAreItsOwn() throws {
    let reading = try Reading(
      "pizza_hut_reviews.csv", "title,stars,text\nGood,5,The crust was as it should be\nBad,1,Cold\n")
    #expect(reading.files.first?.identifiedAs == "reviews of pizza-hut")
    #expect(reading.column(.reviews, "restaurant_id") == ["pizza-hut", "pizza-hut"])
    #expect(reading.column(.reviews, "stars") == ["5.0", "1.0"])
    #expect(reading.ids == [])
    // Without a name there is no restaurant, and a row says so.
    let nameless = try Reading("reviews_export.csv", "title,stars,text\nGood,5,The crust was as it should be\n")
    #expect(nameless.sink.rows[.reviews] == nil)
    #expect(nameless.files.first?.givesNoRows == true)
    #expect(
      nameless.plan.last
        == #"{"file":"reviews_export.csv","collection":"reviews","defaults":{"restaurant_id":"my-restaurant"}}"#)
  }

  @Test func theOpenSetsOfUCIAreOneSite() throws {
    let reading = try Reading([
      "places.csv": Array(
        "placeID,latitude,longitude,name,address,city,price\n135085,22.15,-100.98,Tortas,Main St,SLP,low\n".utf8),
      "userprofile.csv": Array("userID,latitude,longitude,smoker,budget\nU1077,22.1,-100.9,false,medium\n".utf8),
      "rating_final.csv": Array("userID,placeID,rating,food_rating\nU1077,135085,2,2\nU1068,135104,1,1\n".utf8),
    ])
    #expect(reading.files.map(\.collection) == [.restaurants, .reviews, .users])
    #expect(reading.column(.restaurants, "id") == ["135085"])
    #expect(reading.column(.restaurants, "name") == ["Tortas"])
    #expect(reading.column(.users, "id") == ["U1077"])
    #expect(reading.column(.users, "budget") == ["medium"])
    #expect(reading.column(.reviews, "restaurant_id") == ["135085", "135104"])
    #expect(reading.column(.reviews, "user_id") == ["U1077", "U1068"])
    #expect(reading.ids == [])
  }

  @Test(
    arguments: [
      ("pizza_hut_reviews.csv", "pizza-hut"), ("reviews.csv", nil), ("Reviews-0007.ndjson", nil),
      ("reviews_2024-05-06.json.gz", nil), ("McDonaldsReviews.csv", "mc-donalds"), ("reviews final v2.csv", nil),
    ] as [(String, String?)])
  func aNameSaysTheRestaurant(_ name: String, _ subject: String?) {
    #expect(FileNaming.subject(of: name) == subject)
  }
}
