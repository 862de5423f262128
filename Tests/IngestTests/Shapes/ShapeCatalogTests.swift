import Diagnostics
import Model
import Testing
@testable import Ingest

@Suite struct ShapeCatalogTests {
  @Test func readsReviewsInTheDemosSpelling() throws {
    let text = #"""
      {"id":"r1","user_id":"u1","restaurant_id":"0042","stars":4.5,"comment":"Good\nfood \ud83d\ude00","imageURL":null,"createdAt":"2024-05-06T07:08:09Z","updatedAt":"2024-05-07T00:00:00.5+02:00","reply":{"comment":"Thanks","createdAt":"2024-05-08"}}
      {"id":"r2","userId":"/Users/u2","restaurantId":"/Restaurants/x","stars":"5","comment":"","imageUrl":"photos/a.jpg","createdAt":{"_seconds":1700000000,"_nanoseconds":5000}}
      """#
    let reading = try Reading("reviews.ndjson", text)
    #expect(reading.ids == [])
    let rows = try #require(reading.sink.rows[.reviews])
    #expect(
      rows[0] == [
        "id": "r1", "user_id": "u1", "restaurant_id": "0042", "stars": "4.5", "comment": "Good\nfood 😀",
        "created_at": "1714979289000000", "updated_at": "1715032800500000", "reply": "Thanks",
        "replied_at": "1715126400000000",
      ])
    #expect(
      rows[1] == [
        "id": "r2", "user_id": "u2", "restaurant_id": "x", "stars": "5.0", "comment": "", "photo": "photos/a.jpg",
        "created_at": "1700000000000005",
      ])
    #expect(reading.sink.lines[.reviews] == [1, 2])
    #expect(reading.first.readToEnd)
  }

  @Test(arguments: ["district", "neighborhood", "Neighbourhood", "zone", "city", "suburb", "borough", "barrio"])
  func takesADeclaredDistrict(name: String) throws {
    let reading = try Reading("restaurants.json", #"{"id":"r","name":"A","address":"a","\#(name)":"Cayma"}"#)
    #expect(reading.column(.restaurants, "district") == ["Cayma"])
    let both = try Reading(
      "restaurants.json", #"{"id":"r","name":"A","address":"a","city":"Arequipa","district":"Cayma"}"#)
    #expect(both.column(.restaurants, "district") == ["Cayma"])
  }

  /// Two fields that `sources` names are halves of a position, one is the whole; decimals may have commas in both.
  @Test(arguments: [
    ("latitud;longitud", "37,3879;-5,9845", ["lat": "latitud", "lon": "longitud"]),
    ("lugar;x", "\"37,3879; -5,9845\";", ["lat": "lugar"]), ("lugar;x", "37,3879, -5,9845;", ["lat": "lugar"]),
    ("lugar;x", "37.3879,-5.9845;", ["lat": "lugar"]), ("lat;lon", "37,3879;-5,9845", [:]),
  ])
  func positionsMayHaveDecimalCommas(header: String, cells: String, fields: [String: String]) throws {
    var settings = IngestSettings()
    settings.sources = fields.isEmpty ? [] : [SourceSettings(pattern: "*", collection: .restaurants, fields: fields)]
    let text = "id;name;\(header)\nr;A;\(cells)\ns;B;\(cells)\n"
    let reading = try Reading("restaurants.csv", text, settings: settings)
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "lat") == ["37.3879", "37.3879"])
    #expect(reading.column(.restaurants, "lon") == ["-5.9845", "-5.9845"])
  }

  @Test func readsEveryCollectionOfTheDemo() throws {
    let texts: [String: String] = [
      "restaurants.ndjson":
        #"{"id":"a","name":"A","typeOfFood":"Thai","rating":4.2,"address":"x","opening_time":"09:00","closing_time":"9:30 PM","imageUrl":"p/a.jpg","lat":47.1,"lon":8.5,"phone":"+41","priceRange":"$$","ownerUid":"u9","createdAt":"2024-01-01","updatedAt":1704153600000}"#,
      "users.ndjson":
        #"{"id":"u1","name":"N","email":"e@x","username":"n","phone":"1","role":"user","diet":"vegan","budget":"low","preferences":{"profile_picture":"p/u.jpg"},"favorite_restaurants":{"a":"2024-01-02T00:00:00Z","b":true},"created_at":"2024-01-01","updated_at":null}"#,
      "dishes.ndjson":
        #"{"id":"d","restaurantId":"a","name":"Soup","description":"hot","dishType":"starter","price":12.5,"currency":"CHF","rating":4,"imageUrl":"p/d.jpg","createdAt":"2024-01-01","updatedAt":"2024-01-01"}"#,
      "offers.ndjson":
        #"{"id":"o","restaurant_id":"a","title":"Half","description":"d","discount_percentage":50,"price":"1,200","currency":"JPY","image":"p/o.jpg","valid_from":"2024-01-01","valid_to":"2024-02-01","createdAt":"2024-01-01"}"#,
      "favorites.ndjson": #"{"user_id":"u1","restaurant_id":"a","added_at":"2024-01-03"}"#,
      "visits.ndjson":
        #"{"id":"u1__a","userId":"/Users/u1","restaurantId":"/Restaurants/a","visitedAt":"2024-01-03T00:00:00Z"}"#,
      "orders.ndjson":
        #"{"id":"q","user_id":"u1","restaurant_id":"a","status":"delivered","cuisines":["Thai","Lao"],"total":"20.10","quoted":19,"currency":"EUR","createdAt":"2024-01-03","deliveredAt":"2024-01-03T01:00:00Z"}"#,
    ]
    let reading = try Reading(texts.mapValues { Array($0.utf8) })
    #expect(reading.ids == [])
    #expect(reading.files.map(\.collection) == [.dishes, .favorites, .offers, .orders, .restaurants, .users, .visits])
    let restaurant = try #require(reading.sink.rows[.restaurants]?.first)
    #expect(restaurant["cuisine"] == "Thai")
    #expect(restaurant["closes"] == "21:30")
    #expect(restaurant["lat"] == "47.1")
    #expect(restaurant["owner_id"] == "u9")
    #expect(restaurant["updated_at"] == "1704153600000000")
    let user = try #require(reading.sink.rows[.users]?.first)
    #expect(user["photo"] == "p/u.jpg")
    #expect(user["diet"] == "vegan")
    #expect(reading.sink.rows[.dishes]?.first?["price_minor"] == "1250")
    #expect(reading.sink.rows[.offers]?.first?["price_minor"] == "1200")
    #expect(reading.sink.rows[.offers]?.first?["discount"] == "50.0")
    #expect(reading.column(.favorites, "restaurant_id").sorted { ($0 ?? "") < ($1 ?? "") } == ["a", "a", "b"])
    #expect(reading.sink.rows[.visits]?.first?["user_id"] == "u1")
    #expect(reading.sink.rows[.orders]?.first?["cuisines"] == "Thai, Lao")
    #expect(reading.sink.rows[.orders]?.first?["total_minor"] == "2010")
    #expect(reading.outcomes["users.ndjson"]?.counts.derived == 2)
  }

  @Test(arguments: [
    (#"{"user_id":"u","restaurant_id":"r","comment":"c"}"#, 1, 0),
    (#"{"id":"x"}"#, 0, 1),
    (#"{"id":"x","_deleted":true}"#, 1, 0),
    (#"{"comment":"c"}"#, 0, 1),
    (#"{"id":"x","user_id":null,"restaurant_id":"r"}"#, 1, 0),
    ("[1]", 0, 0), ("\"text\"", 0, 1), ("5", 0, 1),
  ])
  func rejectsARowOnlyWithoutKeyOrSubject(_ line: String, taken: Int, rejected: Int) throws {
    let reading = try Reading("reviews.ndjson", #"{"id":"0","user_id":"u"}"# + "\n" + line)
    #expect(reading.first.counts.accepted == taken + 1)
    #expect(reading.first.counts.rejected == (line == "[1]" ? 1 : rejected))
  }

  @Test(arguments: [
    (#""_deleted":true,"deleted":false"#, true), (#""deleted":false,"_deleted":true"#, true),
    (#""deleted":true,"_deleted":false"#, true), (#""_deleted":false,"deleted":true"#, true),
    (#""_deleted":"TRUE","deleted":null"#, true), (#""deleted":"","_deleted":1"#, true), (#""Deleted":true"#, true),
    (#""_deleted":true,"_deleted":false"#, false), (#""deleted":true,"_deleted":true,"_deleted":false"#, true),
    (#""_deleted":false,"deleted":false"#, false), (#""deleted":"no","_deleted":null"#, false),
    (#""deleted":{"by":"x"},"_deleted":[true]"#, false),
  ])
  func eitherNameOfATombstoneDeletes(_ fields: String, _ isDeleted: Bool) throws {
    let live = #"{"id":"y","user_id":"u"}"#
    let reading = try Reading("reviews.ndjson", "{\"id\":\"x\",\"user_id\":\"u\",\(fields)}\n\(live)\n")
    #expect(reading.sink.deleted[.reviews] == [isDeleted, false])
  }

  @Test func aTombstoneOfATableMaySayOne() throws {
    let reading = try Reading("reviews.csv", "id,user_id,_deleted,deleted\nx,u,1,0\ny,u,0,\nz,u,,True\n")
    #expect(reading.sink.deleted[.reviews] == [true, false, true])
  }

  @Test(
    arguments: [
      (["630", "900", "2400"], ["06:30", "09:00", "24:00"]), (["9", "1030", "0"], ["09:00", "10:30", "00:00"]),
      (["630.0", "", "45"], ["06:30", nil, "00:45"]),
      // Minutes of the day, or some other number.
      (["540", "570", "1260"], [nil, nil, nil]), (["630", "later", "900"], [nil, nil, nil]),
      (["9", "10", "25"], ["09:00", "10:00", nil]),
    ])
  func hoursThatAreWholeNumbersAreToldByTheirColumn(_ cells: [String], _ opens: [String?]) throws {
    let rows = cells.enumerated().map { "\($0),Casa \($0),Thai,\($1)\n" }.joined()
    let table = try Reading("restaurants.csv", "id,name,cuisine,opening_time\n" + rows)
    #expect(table.column(.restaurants, "opens") == opens)
    let lines = cells.enumerated().map {
      "{\"id\":\"\($0)\",\"name\":\"C\",\"openingTime\":\($1.isEmpty ? "null" : Double($1) == nil ? "\"\($1)\"" : $1)}\n"
    }
    #expect(try Reading("restaurants.ndjson", lines.joined()).column(.restaurants, "opens") == opens)
  }

  @Test func keepsIdsExactly() throws {
    for id in [
      "007", "123456789012345678901234567890", "a/b", "/Users", "😀", String(repeating: "x", count: 4096), " s ",
      "a\u{0}b",
    ] {
      var writer = JSONWriter()
      writer.object {
        $0.member("id", id)
        $0.member("user_id", "u")
      }
      let reading = try Reading("reviews.ndjson", writer.text)
      #expect(reading.column(.reviews, "id") == [id])
    }
    let number = try Reading("reviews.ndjson", #"{"id":123456789012345678901234567890,"userId":9007199254740993}"#)
    #expect(number.column(.reviews, "id") == ["123456789012345678901234567890"])
    #expect(number.column(.reviews, "user_id") == ["9007199254740993"])
  }

  @Test func aBadFieldCostsTheFieldOnly() throws {
    let reading = try Reading(
      "reviews.ndjson", #"{"id":"r","user_id":"u","stars":"Like","createdAt":"soon","comment":{"a":1}}"#)
    #expect(reading.sink.rows[.reviews] == [["id": "r", "user_id": "u"]])
    #expect(reading.sink.rejects.map(\.column) == ["stars", "comment", "createdAt"])
    #expect(reading.sink.rejects.allSatisfy { $0.kind == .field && $0.recordID == "r" && $0.line == 1 })
    #expect(reading.sink.rejects.map(\.raw) == ["Like", #"{"a":1}"#, "soon"])
    #expect(reading.ids == ["ingest.bad-date", "ingest.bad-stars", "ingest.bad-text"])
  }

  @Test func favoritesComeFromMapsListsAndFlatKeys() throws {
    let text = [
      #"{"id":"a","favorite_restaurants":{"x":{"_seconds":1},"y":true,"z":false,"n":null}}"#,
      #"{"id":"b","favorite_restaurants":["/Restaurants/x","y"]}"#,
      #"{"id":"c","favorite_restaurants.x":"2024-01-01","favorite_restaurants.A.b":{"_seconds":2}}"#,
      #"{"id":"d","favorite_restaurants":{}}"#,
    ].joined(separator: "\n")
    let reading = try Reading("users.json", text)
    #expect(reading.ids == [])
    let rows = (reading.sink.rows[.favorites] ?? []).map {
      [$0["user_id"], $0["restaurant_id"], $0["added_at"]].map { $0 ?? "-" }.joined(separator: " ")
    }
    #expect(
      rows == ["a x 1000000", "a y -", "b x -", "b y -", "c x 1704067200000000", "c A.b 2000000"])
    #expect(reading.first.counts.accepted == 4)
    #expect(reading.first.counts.derived == 6)
  }

  @Test func aDocumentsKeyIsItsID() throws {
    let reading = try Reading(
      "reviews.json", #"{"k1":{"id":"inner","user_id":"u"},"k2":{"user_id":"u"},"":{"user_id":"u"}}"#)
    #expect(reading.column(.reviews, "id") == ["k1", "k2"])
    #expect(reading.ids == ["ingest.no-id"])
  }

  @Test(arguments: [
    (#"{"id":"r","user_id":"u","userId":null}"#, "u"), (#"{"id":"r","userId":"/Users/a","user_id":"a"}"#, "a"),
    (#"{"id":"r","user_id":"projects/p/databases/(default)/documents/Users/a"}"#, "a"),
    (#"{"id":"r","user_id":"a/b/c"}"#, "a/b/c"), (#"{"id":"r","user_id":"x/y"}"#, "x/y"),
    (#"{"id":"r","user_id":{"__datatype__":"documentReference","value":"Users/a"}}"#, "a"),
    (#"{"id":"r","\u0075ser_id":"e"}"#, "e"), (#"{"id":"r","user_id":12}"#, "12"),
  ])
  func referencesLoseTheirPath(_ text: String, _ user: String) throws {
    let reading = try Reading("reviews.json", text)
    #expect(reading.column(.reviews, "user_id") == [user])
    #expect(reading.ids == [])
  }

  @Test(
    arguments: [
      (#"{"id":"r","user_id":"u","imageURL":"","image":"x.jpg"}"#, "photo", "x.jpg"),
      (#"{"id":"r","user_id":"u","image":"x.jpg","imageURL":"y.jpg"}"#, "photo", "y.jpg"),
      (#"{"id":"r","user_id":"u","imageUrl":["",null,"z.jpg"]}"#, "photo", nil),
      (#"{"id":"r","user_id":"u","imageUrl":[null,"z.jpg"]}"#, "photo", "z.jpg"),
      (#"{"id":"r","user_id":"u","comment":null,"text":"t"}"#, "comment", "t"),
      (#"{"id":"r","user_id":"u","ownerReply":{"comment":"","updatedAt":"2024-01-01"}}"#, "reply", ""),
      (
        #"{"id":"r","user_id":"u","ownerReply":{"comment":"thx","updatedAt":"2024-01-01"}}"#, "replied_at",
        "1704067200000000"
      ),
      (#"{"id":"r","user_id":"u","reply":"thx"}"#, "reply", "thx"),
      (#"{"id":"r","user_id":"u","stars":0}"#, "stars", nil),
    ] as [(String, String, String?)])
  func theFirstSpellingThatSaysSomethingCounts(_ text: String, _ column: String, _ value: String?) throws {
    let reading = try Reading("reviews.json", text)
    #expect(reading.column(.reviews, column) == [value])
    #expect(reading.ids == (column == "stars" ? ["ingest.zero-stars"] : []))
  }

  @Test(
    arguments: [
      (#"["Thai","Lao"]"#, "Thai\u{1F}Lao", []), (#"[{"alias":"pizza","title":"Pizza"},null]"#, "Pizza", []),
      (#"["Thai",{"a":1},["Lao"]]"#, "Thai", ["ingest.bad-text"]), (#"[{"a":1}]"#, nil, ["ingest.bad-text"]),
    ] as [(String, String?, [String])])
  func noPartOfAListVanishesUnsaid(_ list: String, _ first: String?, _ problems: [String]) throws {
    let reading = try Reading("restaurants.json", #"{"id":"r","name":"A","address":"a","cuisines":\#(list)}"#)
    #expect(reading.column(.restaurants, "cuisine") == [first])
    #expect(reading.ids == problems)
  }
}

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
