/// Files of Google Takeout as its exporters write them.
enum TakeoutSamples {
  static func review(_ number: Int, cid: UInt64?, text: String = "Good", stars: Int? = 4) -> String {
    let address = cid.map { #","google_maps_url":"http://maps.google.com/?cid=\#($0)""# } ?? ""
    let rating = stars.map { #","five_star_rating_published":\#($0)"# } ?? ""
    let words = text.isEmpty ? "" : #","review_text_published":"\#(text)""#
    return
      #"{"geometry":{"coordinates":[-71.\#(number),-16.4],"type":"Point"},"properties":{"date":"2024-05-0\#(number % 9 + 1)T07:08:09Z"\#(rating)\#(address),"location":{"address":"\#(number) Calle","country_code":"PE","name":"Place \#(number)"}\#(words)},"type":"Feature"}"#
  }

  static func collection(_ features: [String]) -> [UInt8] {
    Array((#"{"type":"FeatureCollection","features":["# + features.joined(separator: ",\n") + "]}").utf8)
  }

  /// The older dialect of saved places, whose spelling is that of people.
  static func savedOnce(_ number: Int, cid: UInt64) -> String {
    #"{"geometry":{"coordinates":[-71.\#(number),-16.4],"type":"Point"},"properties":{"Google Maps URL":"http://maps.google.com/?cid=\#(cid)","Location":{"Address":"\#(number) Calle","Business Name":"Place \#(number)","Country Code":"PE","Geo Coordinates":{"Latitude":"-16.4","Longitude":"-71.\#(number)"}},"Published":"2023-01-02T03:04:05Z","Title":"Place \#(number)","Updated":"2023-01-02T03:04:05Z"},"type":"Feature"}"#
  }

  /// That of 2025.
  static func saved(_ number: Int, cid: UInt64) -> String {
    #"{"geometry":{"coordinates":[-71.\#(number),-16.4],"type":"Point"},"properties":{"date":"2025-01-02T03:04:05Z","google_maps_url":"http://maps.google.com/?cid=\#(cid)","location":{"address":"\#(number) Calle","country_code":"PE","name":"Place \#(number)"}},"type":"Feature"}"#
  }

  static func list(_ cids: [UInt64], header: String = "Title,Note,URL,Comment") -> [UInt8] {
    let rows = cids.map { cid in
      "Place \(cid),,https://www.google.com/maps/place/Place/data=!4m2!3m1!1s0x89c2:0x\(String(cid, radix: 16)),"
    }
    return Array(([header, ",,,"] + rows).joined(separator: "\n").utf8)
  }

  static func received(_ account: Int, location: Int, _ numbers: Range<Int>, reply: Bool = true) -> [UInt8] {
    let ratings = ["ONE", "TWO", "THREE", "FOUR", "FIVE"]
    let reviews = numbers.map { number -> String in
      let answer =
        reply ? #","reviewReply":{"comment":"Thanks \#(number)","updateTime":"2024-02-02T00:00:00Z"}"# : ""
      return
        #"{"name":"accounts/\#(account)/locations/\#(location)/reviews/r\#(number)","reviewer":{"displayName":"Guest \#(number)"},"starRating":"\#(ratings[number % 5])","comment":"Text \#(number)","createTime":"2024-01-01T00:00:00.123456789Z","updateTime":"2024-01-01T00:00:00Z"\#(answer)}"#
    }
    return Array((#"{"reviews":["# + reviews.joined(separator: ",\n") + "]}").utf8)
  }

  static func location(_ account: Int, _ location: Int) -> [UInt8] {
    Array(
      #"{"name":"accounts/\#(account)/locations/\#(location)","locationName":"Casa \#(location)","primaryPhone":"054 1","primaryCategory":{"displayName":"Restaurant"},"address":{"addressLines":["Calle \#(location)"],"locality":"Arequipa","regionCode":"PE"},"latlng":{"latitude":-16.4,"longitude":-71.5},"regularHours":{"periods":[{"openDay":"MONDAY","openTime":"09:00","closeDay":"MONDAY","closeTime":"18:00"}]}}"#
        .utf8)
  }

  /// A whole Takeout under the names that it has in a language.
  static func files(_ folder: String, reviews: String, saved: String, lists: String, list: String) -> [String: [UInt8]]
  {
    [
      "\(folder)/archive_browser.html": Array("<html></html>".utf8),
      "\(folder)/\(reviews)": collection([review(1, cid: 1), review(2, cid: 2), review(3, cid: nil)]),
      "\(folder)/\(saved)": collection([TakeoutSamples.saved(1, cid: 1), savedOnce(4, cid: 4)]),
      "\(folder)/\(lists)/\(list)": TakeoutSamples.list([2, 5]),
      "\(folder)/\(lists)/Web.csv": Array("Title,Note,URL\nA page,,https://example.org/x".utf8),
      "\(folder)/Mail/labels.json": Array(#"{"labels":[{"name":"x","color":"red"}]}"#.utf8),
      "\(folder)/Photos/pic.json": Array(#"{"title":"IMG.jpg","geoData":{"latitude":1.0}}"#.utf8),
    ]
  }
}
