import Diagnostics
import Model
import Testing

@testable import Ingest

@Suite struct ShapesTests {
  @Test(arguments: [
    (
      "yelp_academic_dataset_review.json", "yelp reviews",
      #"{"review_id":"r","user_id":"u","business_id":"b","stars":4.0,"useful":1,"funny":0,"cool":0,"text":"t","date":"2017-01-05 12:34:56"}"#,
      [
        "id": "r", "user_id": "u", "restaurant_id": "b", "stars": "4.0", "comment": "t",
        "created_at": "1483619696000000",
      ]
    ),
    (
      "review.json", "yelp reviews",
      #"{"votes":{"funny":0,"useful":1,"cool":0},"user_id":"u","review_id":"r","stars":5,"date":"2014-02-03","text":"t","type":"review","business_id":"b"}"#,
      [
        "id": "r", "user_id": "u", "restaurant_id": "b", "stars": "5.0", "comment": "t",
        "created_at": "1391385600000000",
      ]
    ),
    (
      "reviews-abc.json", "google business profile reviews",
      #"{"reviews":[{"name":"accounts/1/locations/22/reviews/xyz","reviewer":{"displayName":"Ann"},"starRating":"FOUR","comment":"c","createTime":"2024-05-06T07:08:09.123456789Z","updateTime":"2024-05-07T00:00:00Z","reviewReply":{"comment":"thx","updateTime":"2024-05-08T00:00:00Z"}}]}"#,
      [
        "id": "xyz", "user_id": "google-cthupztt7emfzaeg", "restaurant_id": "22", "stars": "4.0", "comment": "c",
        "created_at": "1714979289123456", "updated_at": "1715040000000000", "reply": "thx",
        "replied_at": "1715126400000000",
      ]
    ),
    (
      "dataset_google.json", "apify google reviews",
      #"[{"title":"Place","placeId":"p","address":"A","location":{"lat":1,"lng":2},"name":"Bob","text":null,"publishAt":"a day ago","publishedAtDate":"2024-05-06T07:08:09.000Z","reviewId":"r","reviewerId":"u","reviewerPhotoUrl":"https://x/y","stars":3,"rating":null,"responseFromOwnerText":"ok","reviewImageUrls":["https://a/b","https://c"]}]"#,
      [
        "id": "r", "user_id": "u", "restaurant_id": "p", "stars": "3.0", "photo": "https://a/b",
        "created_at": "1714979289000000", "reply": "ok",
      ]
    ),
    (
      "data.csv", "apify google reviews",
      "title,placeId,location/lat,location/lng,name,text,publishedAtDate,reviewId,reviewerId,stars,reviewImageUrls/0,reviewImageUrls/1\nP,p,1,2,Bob,hi,2024-05-06T07:08:09Z,r,u,2,https://1,https://2",
      [
        "id": "r", "user_id": "u", "restaurant_id": "p", "stars": "2.0", "comment": "hi", "photo": "https://1",
        "created_at": "1714979289000000",
      ]
    ),
  ])
  func readsReviews(_ file: String, _ shape: String, _ text: String, _ row: [String: String]) throws {
    let reading = try Reading(file, text)
    #expect(reading.files.map(\.shape?.name) == [shape])
    #expect(reading.ids == [])
    var found = try #require(reading.sink.rows[.reviews]?.first)
    var wanted = row
    if wanted["user_id"]?.hasPrefix("google-") == true {
      #expect(found["user_id"] == reading.sink.rows[.users]?.first?["id"])
      found["user_id"] = nil
      wanted["user_id"] = nil
    }
    #expect(found == wanted)
  }

  @Test func derivedRowsComeOnce() throws {
    let row =
      #"{"title":"Place","placeId":"p","name":"Bob","publishedAtDate":"2024-05-06","reviewId":"R","reviewerId":"u","stars":3}"#
    let reading = try Reading(
      "x.json",
      [row, row.replacing("\"R\"", with: "\"S\""), row.replacing("Bob", with: "Bobby")].joined(separator: "\n"))
    #expect(reading.column(.restaurants, "id") == ["p"])
    #expect(reading.files.first?.collections == [.reviews, .restaurants, .users])
    #expect(reading.first.collections == [.reviews, .restaurants, .users])
    #expect(reading.column(.users, "name") == ["Bob", "Bobby"])
    #expect(reading.first.counts.read == 3)
    #expect(reading.first.counts.derived == 3)
  }

  @Test func readsZomatoReviews() throws {
    let text = """
      Restaurant,Reviewer,Review,Rating,Metadata,Time,Pictures,7514
      Beyond,Rusha,"The ambience
      was ""good"", very",5,"1 Review , 2 Followers",5/25/2019 15:54,0,
      Beyond,Anu,,Like,,5/6/2019 1:02,0,
      Beyond,Rusha,x,3.5,,5/7/2019 1:02,0,
      """
    let reading = try Reading("zomato.csv", text)
    #expect(reading.files.first?.shape?.name == "zomato reviews")
    #expect(reading.column(.reviews, "stars") == ["5.0", nil, "3.5"])
    #expect(reading.column(.reviews, "comment") == ["The ambience\nwas \"good\", very", nil, "x"])
    #expect(
      reading.column(.reviews, "created_at").map { $0.map { String($0.prefix(6)) } } == ["155879", "155710", "155719"])
    #expect(reading.sink.lines[.reviews] == [2, 4, 5])
    #expect(reading.column(.users, "name") == ["Rusha", "Anu"])
    #expect(reading.column(.restaurants, "name") == ["Beyond"])
    #expect(Set(reading.column(.reviews, "restaurant_id")) == Set(reading.column(.restaurants, "id")))
    #expect(reading.ids == ["ingest.bad-stars"])
    #expect(reading.sink.rejects.map(\.raw) == ["Like"])
  }

  @Test func readsZomatoRestaurantsInLatin1() throws {
    let text =
      "Restaurant ID,Restaurant Name,City,Address,Longitude,Latitude,Cuisines,Average Cost for two,Aggregate rating\n"
    let row: [UInt8] = Array("7,Caf".utf8) + [0xE9] + Array(",X,\"Road, 1\",77.1,28.5,\"Thai, Lao\",500,4.1\n".utf8)
    let reading = try Reading(["zomato.csv": Array(text.utf8) + row])
    #expect(reading.ids == ["ingest.encoding"])
    #expect(
      reading.sink.rows[.restaurants] == [
        [
          "id": "7", "name": "Café", "address": "Road, 1", "lon": "77.1", "lat": "28.5", "cuisine": "Thai, Lao",
          "price": "500", "rating": "4.1", "district": "X",
        ]
      ])
  }

  @Test func readsZomatoBangaloreAndTripAdvisor() throws {
    let bangalore =
      "url,address,name,online_order,rate,votes,phone,location,rest_type,cuisines,approx_cost(for two people)\nu,A,Jalsa,Yes,4.1/5,7,080,B,C,\"North, Mughlai\",\"1,200\"\nu,A2,New,Yes,NEW,7,080,B,C,,-"
    let trip =
      ",Name,City,Cuisine Style,Ranking,Rating,Price Range,Number of Reviews,Reviews,URL_TA,ID_TA\n0,Martine,Amsterdam,\"['French', 'Bob\\'s']\",1.0,5.0,$$,136.0,[],/x,d11752080"
    let reading = try Reading(["a.csv": Array(bangalore.utf8), "b.csv": Array(trip.utf8)])
    #expect(reading.files.map(\.shape?.name) == ["zomato bangalore", "tripadvisor restaurants"])
    #expect(reading.column(.restaurants, "rating") == ["4.1", nil, "5.0"])
    #expect(reading.column(.restaurants, "cuisine") == ["North, Mughlai", nil, "French\u{1F}Bob's"])
    #expect(reading.column(.restaurants, "price")[0] == "1,200")
    #expect(reading.column(.restaurants, "id")[2] == "d11752080")
    #expect(reading.ids == [])
  }

  @Test func readsTakeoutReviews() throws {
    let text =
      #"{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[8.5,47.1],"type":"Point"},"properties":{"date":"2024-05-06T07:08:09Z","five_star_rating_published":4,"google_maps_url":"x","location":{"address":"A","name":"N"},"review_text_published":"t"},"type":"Feature"},{"geometry":{"coordinates":[0,0]},"properties":{"date":"2024-05-07T07:08:09Z","five_star_rating_published":2}}]}"#
    let reading = try Reading("Reviews.json", text)
    #expect(reading.files.first?.shape?.name == "google takeout reviews")
    #expect(reading.column(.reviews, "stars") == ["4.0"])
    #expect(reading.column(.reviews, "user_id") == [nil])
    // Nothing says whose the other one is, and of what.
    #expect(reading.ids == ["ingest.no-subject"])
    #expect(reading.column(.restaurants, "lat") == ["47.1"])
    #expect(reading.column(.reviews, "restaurant_id") == [reading.column(.restaurants, "id")[0]])
  }

  @Test func readsYelpBusinessesOfAllDialects() throws {
    let text = [
      #"{"business_id":"a","name":"A","address":"1 St","city":"Tempe","state":"AZ","postal_code":"1","latitude":33.1,"longitude":-111.2,"stars":4.5,"review_count":3,"is_open":1,"attributes":null,"categories":"Thai, Lao","hours":{"Monday":"10:0-18:30","Sunday":"0:0-0:0"}}"#,
      #"{"business_id":"b","full_address":"2 St\nTempe","hours":{"Tuesday":{"close":"22:00","open":"09:00"}},"open":true,"categories":["Pizza","Bars"],"city":"Tempe","name":"B","latitude":33.1,"longitude":-111.2,"stars":4,"type":"business"}"#,
    ].joined(separator: "\n")
    let reading = try Reading("business.json", text)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "address") == ["1 St, Tempe", "2 St\nTempe"])
    #expect(reading.column(.restaurants, "cuisine") == ["Thai, Lao", "Pizza\u{1F}Bars"])
    #expect(
      reading.column(.restaurants, "hours") == [
        #"[[["10:00","18:30"]],null,null,null,null,null,[["00:00","24:00"]]]"#,
        #"[null,[["09:00","22:00"]],null,null,null,null,null]"#,
      ])
  }

  /// The columns of Datafiniti's sets, whose rows are reviews within their places.
  @Test func datafinitiNamesItsReviewsWithDots() throws {
    let text = """
      id,dateAdded,address,categories,city,latitude,longitude,name,reviews.date,reviews.rating,reviews.text,reviews.title,reviews.username
      AV1,2015-10-19T23:47:58Z,800 N Canal Blvd,"American Restaurant,Fast Food",Thibodaux,29.81,-90.81,Sonic,2016-05-01T00:00:00Z,4,Great fries,Fine,Ana
      AV1,2015-10-19T23:47:58Z,800 N Canal Blvd,"American Restaurant,Fast Food",Thibodaux,29.81,-90.81,Sonic,2016-05-02T00:00:00Z,2,Cold,Bad,Luz
      AV2,2015-10-19T23:47:58Z,1 Main St,Pizza,Lima,29.9,-90.9,Luna,2016-05-02T00:00:00Z,5,Good,Yes,Ana

      """
    let reading = try Reading("Datafiniti_Reviews.csv", text)
    #expect(reading.files.first?.shape?.name == "datafiniti reviews")
    #expect(reading.column(.reviews, "stars") == ["4.0", "2.0", "5.0"])
    #expect(reading.column(.reviews, "restaurant_id") == ["AV1", "AV1", "AV2"])
    #expect(Set(reading.column(.restaurants, "id").compactMap { $0 }) == ["AV1", "AV2"])
    #expect(Set(reading.column(.restaurants, "name").compactMap { $0 }) == ["Sonic", "Luna"])
    #expect(Set(reading.column(.users, "name").compactMap { $0 }) == ["Ana", "Luz"])
    #expect(reading.ids == [])
  }

  @Test func aLocationIsAPositionATownOrAnAddress() throws {
    let reading = try Reading(
      "restaurants.csv",
      """
      id,name,cuisine,location,address
      a,A,Thai,Verona,
      b,B,Thai,"Av. Larco 12, Lima",
      c,C,Thai,"-12.1,-77.0",Main St
      d,D,Thai,Main St 4,Side St
      """)
    let rows = try #require(reading.sink.rows[.restaurants])
    #expect(rows.map { $0["district"] } == ["Verona", nil, nil, nil])
    #expect(rows.map { $0["address"] } == [nil, "Av. Larco 12, Lima", "Main St", "Side St"])
    #expect(rows.map { $0["lat"] } == [nil, nil, "-12.1", nil])
    #expect(reading.ids == ["ingest.bad-place"])
  }

  @Test func aTextInSeveralLanguagesIsTheFirst() throws {
    let reading = try Reading(
      "dishes.json",
      #"""
      [{"id":"a","restaurant_id":"r","name":{"en":"Cheese","fr":"Fromage"},"price":1},
       {"id":"b","restaurant_id":"r","name":{"pt-BR":null,"de":"Käse"},"price":1},
       {"id":"c","restaurant_id":"r","name":{"en":"Cheese","size":"large"},"price":1},
       {"id":"d","restaurant_id":"r","name":{"en":null,"es":null},"price":1}]
      """#)
    #expect(reading.sink.rows[.dishes]?.map { $0["name"] } == ["Cheese", "Käse", nil, nil])
    #expect(reading.problems.entries.map { "\($0.kind.id) \($0.count)" } == ["ingest.bad-text 1"])
  }

  @Test func columnsOfAPositionMayBearTheNameOfAnObject() throws {
    let reading = try Reading(
      "restaurants.csv", "id,name,tags,rating_score,location_lat,location_lon\na,A,x,8.8,40.5,49.5\nb,B,x,10,40,49\n")
    let rows = try #require(reading.sink.rows[.restaurants])
    #expect(rows.map { $0["lat"] } == ["40.5", "40.0"])
    #expect(rows.map { $0["lon"] } == ["49.5", "49.0"])
    #expect(rows.allSatisfy { $0["rating"] != nil })
  }
}
