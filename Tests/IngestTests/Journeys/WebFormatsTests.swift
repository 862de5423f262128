import Diagnostics
import Model
import Testing

@testable import Ingest

/// Answers of public interfaces and sets of data as they are found on the web.
@Suite struct WebFormatsTests {
  @Test(arguments: ["reviews.csv", "weather.csv", "moods.json", "reviews.html", "notes.txt"])
  func aWebPageIsNoExport(_ name: String) throws {
    for start in [
      "<!DOCTYPE html>\n", "\u{FEFF}\n<HTML lang=\"en\">", "<?xml version=\"1.0\"?>\n<!-- a, b -->\n<html>",
    ] {
      let page = start + "\n<title>Log in, please</title>\n<p>a,b,c</p>\n<p>d,e,f</p>\n</html>\n"
      let reading = try Reading([name: Array(page.utf8), "users.csv": Array("id,name,email\nu,A,a@x\n".utf8)])
      #expect(reading.ids == ["ingest.web-page"])
      let file = try #require(reading.files.first { $0.name == name })
      #expect(file.table == nil)
      #expect(file.collection == (name.hasPrefix("reviews") ? .reviews : nil))
      #expect(reading.outcomes[name]?.counts.read == 0)
      #expect(reading.outcomes[name]?.readToEnd == (file.collection == nil))
    }
  }

  @Test func aTableWithMarkupIsNoWebPage() throws {
    let reading = try Reading("reviews.csv", "comment,restaurant_id,stars\n<html> is what I saw,r,4\n")
    #expect(reading.column(.reviews, "comment") == ["<html> is what I saw"])
  }

  @Test func addressesAreObjectsAndListsToo() throws {
    let reading = try Reading(
      "restaurants.ndjson",
      #"""
      {"restaurant_id":"1","name":"A","cuisine":"x","address":{"building":"1007","coord":[-73.85,40.84],"street":"Morris Park Ave","zipcode":"10462"}}
      {"restaurant_id":"2","name":"B","cuisine":"x","address":["1 Main St","Town"]}
      {"restaurant_id":"3","name":"C","cuisine":"x","location":{"address1":"375 Valencia St","city":"San Francisco","zip_code":"94103","display_address":["375 Valencia St","San Francisco, CA 94103"]},"coordinates":{"latitude":37.7,"longitude":-122.4}}
      {"restaurant_id":"4","name":"D","cuisine":"x","address":{"unit":"?"}}

      """#)
    #expect(
      reading.column(.restaurants, "address") == [
        "1007 Morris Park Ave, 10462", "1 Main St, Town", "375 Valencia St, San Francisco, CA 94103", nil,
      ])
    #expect(reading.column(.restaurants, "lat") == ["40.84", nil, "37.7", nil])
    #expect(reading.column(.restaurants, "lon") == ["-73.85", nil, "-122.4", nil])
    #expect(reading.ids == ["ingest.bad-text"])
  }

  @Test func theAnswerOfASearchForBusinessesIsAList() throws {
    let reading = try Reading(
      "businesses.json",
      #"{"businesses":[{"id":"E8","alias":"four-barrel","name":"Four Barrel","review_count":1738,"categories":[{"alias":"coffee","title":"Coffee & Tea"}],"rating":4,"coordinates":{"latitude":37.7,"longitude":-122.4},"location":{"address1":"375 Valencia St","city":"San Francisco"}}],"total":1}"#
    )
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "id") == ["E8"])
    #expect(reading.column(.restaurants, "cuisine") == ["Coffee & Tea"])
    #expect(reading.column(.restaurants, "address") == ["375 Valencia St, San Francisco"])
  }

  @Test func aPlaceSaysInWordsWhenItIsOpen() throws {
    let reading = try Reading(
      "places.json",
      #"{"results":[{"place_id":"p","name":"Bar","rating":4.1,"vicinity":"Level 1","geometry":{"location":{"lat":-33.8,"lng":151.2}},"opening_hours":{"open_now":false,"weekday_text":["Monday: 11:00 AM – 9:30 PM","Tuesday: Closed","Wednesday: Open 24 hours"]}},{"place_id":"q","name":"Pub","rating":4,"vicinity":"Level 2","geometry":{"location":{"lat":1,"lng":2}},"opening_hours":{"open_now":true}}]}"#
    )
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "lat") == ["-33.8", "1.0"])
    #expect(reading.column(.restaurants, "address") == ["Level 1", "Level 2"])
    #expect(
      reading.column(.restaurants, "hours") == [
        #"[[["11:00","21:30"]],null,[["00:00","24:00"]],null,null,null,null]"#, nil,
      ])
  }

  @Test func reviewsNameTheirAuthorsInObjects() throws {
    let reading = try Reading(
      "reviews.json",
      #"{"reviews":[{"id":"x","rating":5,"user":{"id":"W8","name":"Ella A.","image_url":"https://a/b.jpg"},"text":"Again","time_created":"2016-08-29 00:41:13"}],"total":3}"#
    )
    #expect(reading.ids == [])
    #expect(reading.column(.reviews, "user_id") == ["W8"])
    #expect(reading.column(.reviews, "created_at") == ["1472431273000000"])
    #expect(reading.column(.users, "name") == ["Ella A."])
  }

  @Test func columnsNameTheObjectsTheyCameFrom() throws {
    let reading = try Reading(
      "dataset_tripadvisor-reviews.csv",
      "id,placeInfo/name,title,text,rating,publishedDate,user/username\n1,Gusto,Nice,Very nice,5,2024-03-01,anna\n")
    #expect(reading.ids == [])
    #expect(reading.column(.restaurants, "name") == ["Gusto"])
    #expect(reading.column(.users, "name") == ["anna"])
    #expect(reading.column(.reviews, "restaurant_id") == reading.column(.restaurants, "id"))
  }

  @Test func hoursStandInCellsAsPythonPrintsThem() throws {
    let reading = try Reading(
      "business.csv",
      "business_id,name,address,hours,categories,stars\n"
        + #"b,Brewery,1 Street,"{'Monday': '8:30-17:0', 'Sunday': '0:0-0:0'}",Beer,4"# + "\n"
        + #"c,Bakery,2 Street,"{'Someday': '8:30-17:0'}",Bread,4"# + "\n")
    #expect(reading.ids == ["ingest.bad-hours"])
    #expect(
      reading.column(.restaurants, "hours") == [
        #"[[["08:30","17:00"]],null,null,null,null,null,[["00:00","24:00"]]]"#, nil,
      ])
  }

  /// TripAdvisor's ratings are tens.
  @Test func tensAreStars() throws {
    let reading = try Reading(
      "gusto_reviews.csv",
      "Review Date,Review Text,Rating\n\"March 4, 2024\",Had an amazing dinner with family,50\n\"March 5, 2024\",We waited for an hour,10\n\"March 6, 2024\",It was fine,35\n"
    )
    #expect(reading.files.first?.collection == .reviews)
    #expect(reading.column(.reviews, "stars") == ["5.0", "1.0", "3.5"])
    #expect(reading.column(.reviews, "restaurant_id") == ["gusto", "gusto", "gusto"])
    #expect(reading.column(.reviews, "created_at")[0] == "1709510400000000")
    #expect(reading.ids == ["ingest.rating-scale"])
  }

  @Test func aTableOfRestaurantsIsSuggestedAsOne() throws {
    let reading = try Reading(
      "table.csv",
      ",place,kind,grade,num of ratings,cuisines served,street\n0,Roll,Quick Bites,3.4,7,\"Fast Food, Burgers and more\",Main St\n"
    )
    #expect(reading.suggestion?.collection == .restaurants)
  }

  @Test func whatIsZeroOrOneIsAScale() throws {
    let reading = try Reading("opinions.tsv", "Review\tLiked\nWow, I loved this place\t1\nThe crust is not good\t0\n")
    #expect(reading.suggestion?.line.contains(#""ratingScale":"0-1""#) == true)
  }
}
