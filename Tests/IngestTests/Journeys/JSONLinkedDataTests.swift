import Diagnostics
import Model
import Testing

@testable import Ingest

/// Blocks of schema.org's JSON-LD as scrapers take them from pages.
@Suite struct JSONLinkedDataTests {
  private static let whole = #"""
    {
      "@context": "https://schema.org", "@type": ["Restaurant", "LocalBusiness"], "@id": "https://quinta.example/lima#place",
      "name": "La Quinta &amp; Hijos", "url": "https://quinta.example/lima", "telephone": "+51 1 555 0101",
      "image": [{"@type": "ImageObject", "contentUrl": "https://quinta.example/a.jpg"}], "priceRange": "$$",
      "servesCuisine": ["Peruvian", "Caf&eacute;"],
      "address": {"@type": "PostalAddress", "streetAddress": "Jirón Uno 5", "addressLocality": "Barranco",
        "postalCode": "15063", "addressCountry": {"@type": "Country", "name": "PE"}},
      "geo": {"@type": "GeoCoordinates", "latitude": "-12.14", "longitude": -77.02},
      "openingHoursSpecification": [
        {"@type": "OpeningHoursSpecification", "dayOfWeek": ["Monday", "https://schema.org/Tuesday"], "opens": "09:00",
          "closes": "17:30:00"},
        {"dayOfWeek": "http://schema.org/Sunday", "opens": "00:00", "closes": "00:00"},
        {"dayOfWeek": ["PublicHolidays"], "opens": "10:00", "closes": "11:00"},
        {"opens": "00:00", "closes": "00:00", "validFrom": "2025-12-25", "validThrough": "2025-12-25"}],
      "sameAs": ["https://de.wikipedia.example/x", "https://www.facebook.com/quinta", "https://instagram.com/quinta"],
      "aggregateRating": {"@type": "AggregateRating", "ratingValue": "75", "bestRating": "100", "worstRating": "0",
        "reviewCount": "7"},
      "review": [
        {"@type": "Review", "author": {"@type": "Person", "name": "Ana"}, "datePublished": "2025-03-04",
          "reviewBody": "L&#8217;ají\nera bueno", "name": "Título",
          "reviewRating": {"@type": "Rating", "ratingValue": 9, "bestRating": 10}},
        {"@type": "Review", "author": "Beto", "dateCreated": "2025-03-05T10:00:00Z", "description": "Regular"}],
      "hasMenu": {"@type": "Menu", "name": "Carta", "hasMenuSection": [
        {"@type": "MenuSection", "name": "Entradas", "hasMenuItem": [
          {"@type": "MenuItem", "name": "Causa", "description": "fría",
            "offers": {"@type": "Offer", "price": "18.50", "priceCurrency": "PEN"}}]},
        {"@type": "MenuSection", "name": "Postres", "hasMenuSection": {"name": "Fríos", "hasMenuItem":
          {"@type": "MenuItem", "name": "Helado", "offers": [{"price": 9, "priceCurrency": "PEN"}]}}},
        {"@type": "MenuSection", "name": "Vacía"}]}
    }
    """#

  @Test func aRestaurantHasItsReviewsAndItsMenu() throws {
    let reading = try Reading("quinta.jsonld", Self.whole)
    #expect(reading.ids == [])
    let row = try #require(reading.sink.rows[.restaurants]?.first)
    #expect(reading.sink.rows[.restaurants]?.count == 1)
    #expect(
      row == [
        "id": "https://quinta.example/lima#place", "name": "La Quinta & Hijos", "cuisine": row["cuisine"],
        "address": "Jirón Uno 5, 15063 Barranco", "lat": "-12.14", "lon": "-77.02", "rating": "4.0", "price": "$$",
        "phone": "+51 1 555 0101", "photo": "https://quinta.example/a.jpg",
        "hours": #"[[["09:00","17:30"]],[["09:00","17:30"]],null,null,null,null,null]"#, "district": "Barranco",
        "website": "https://quinta.example/lima", "instagram": "https://instagram.com/quinta",
        "facebook": "https://www.facebook.com/quinta",
      ])
    #expect(row["cuisine"]?.contains("Café") == true)
    #expect(reading.column(.reviews, "restaurant_id") == Array(repeating: row["id"], count: 2))
    #expect(reading.column(.reviews, "comment") == ["L’ají\nera bueno", "Regular"])
    #expect(reading.column(.reviews, "stars") == ["\(1 + 4 * 8.0 / 9)", nil])
    #expect(reading.column(.reviews, "user_name") == ["Ana", "Beto"])
    #expect(reading.sink.rows[.users] == nil)
    #expect(reading.column(.reviews, "created_at").allSatisfy { $0 != nil })
    #expect(reading.column(.dishes, "name") == ["Causa", "Helado"])
    #expect(reading.column(.dishes, "type") == ["Entradas", "Fríos"])
    #expect(reading.column(.dishes, "price_minor") == ["1850", "900"])
    #expect(reading.column(.dishes, "currency") == ["PEN", "PEN"])
    #expect(reading.column(.dishes, "restaurant_id") == [row["id"], row["id"]])
    #expect(reading.files.first?.identifiedAs == "restaurants (schema.org restaurants)")
    #expect(reading.files.first?.unread(IngestSettings()) == nil)
  }

  private static let one =
    #"{"@context":"http://schema.org/","@type":"http://schema.org/CafeOrCoffeeShop","name":"Uno","address":"Calle 1"}"#
  private static let two = #"{"@type":"schema:Bakery","name":"Dos","address":["Calle 2","Lima"]}"#
  private static let other = #"{"@type":"WebSite","name":"Sitio","url":"https://s.example/"}"#

  @Test(arguments: [
    "[\(one),\(other),[\(two)]]", "\(one)\n\(other)\n\(two)\n",
    #"{"@context":"x","@graph":[\#(one),\#(other),\#(two)]}"#,
    #"{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1,"item":\#(one)},\#(two),\#(other)]}"#,
    #"{"url":"https://p.example/a","jsonld":[\#(one)]}"# + "\n" + #"{"url":"https://p.example/b","jsonld":\#(two)}"#
      + "\n"
      + #"{"url":"https://p.example/c","json-ld":[\#(other)]}"# + "\n",
    #"{"@type":"WebPage","mainEntity":{"@type":"ItemList","itemListElement":[{"item":\#(one)},{"item":\#(two)}]}}"#
      + "\n" + other,
    #"[{"microdata":{"Restaurant":[\#(one)],"Bakery":\#(two),"WebSite":[]}},\#(other)]"#,
  ])
  func theyAreFoundInAnyContainer(_ text: String) throws {
    let reading = try Reading("scraped.json", text)
    #expect(reading.column(.restaurants, "name") == ["Uno", "Dos"])
    #expect(reading.column(.restaurants, "address") == ["Calle 1", "Calle 2, Lima"])
    #expect(reading.first.leftOut == ["website": 1])
    #expect(reading.files.first?.unread(IngestSettings()) == nil)
    #expect(reading.first.counts.read == 3)
    #expect(reading.ids == [])
  }

  @Test func whatIsNoPlaceToEatStaysWhatItIs() throws {
    for type in ["Product", "Hotel", "Movie", "SoftwareApplication", "LocalBusiness"] {
      let object =
        #"{"@type":"\#(type)","name":"N","aggregateRating":{"ratingValue":4},"review":{"@type":"Review","reviewBody":"Good"}}"#
      let reading = try Reading("things.json", "[\(object),\(object)]")
      #expect(reading.files.first?.table == "things")
    }
    // A record of another form may have a block beside its own fields.
    let own = #"{"id":"r","name":"A","cuisine":"x","address":"y","jsonld":\#(Self.one)}"#
    #expect(try Reading("restaurants.json", "[\(own)]").column(.restaurants, "id") == ["r"])
  }

  @Test func aReviewAloneNamesItsRestaurant() throws {
    let lines = [
      #"{"@type":"Review","author":"A","datePublished":"2025-01-02","reviewBody":"Gut","reviewRating":{"ratingValue":"4"},"itemReviewed":{"@type":"Restaurant","name":"Alm","address":"Weg 1"}}"#,
      #"{"@type":"Review","reviewBody":"Laut","itemReviewed":{"@type":"Movie","name":"Alm"}}"#,
      #"{"@type":"UserReview","reviewBody":"Gut","itemReviewed":{"@type":"Pub","@id":"https://b.example/1"}}"#,
      #"{"@type":"Review","reviewBody":"Fein","reviewRating":5,"itemReviewed":{"@type":"BarOrPub","@id":"https://b.example/1","name":"Bar"}}"#,
    ]
    let reading = try Reading("reviews.ndjson", lines.joined(separator: "\n") + "\n")
    #expect(reading.column(.restaurants, "name") == ["Alm", "Bar"])
    #expect(reading.column(.reviews, "restaurant_id") == reading.column(.restaurants, "id"))
    #expect(reading.column(.restaurants, "id")[1] == "https://b.example/1")
    #expect(reading.column(.reviews, "stars") == ["4.0", "5.0"])
    #expect(reading.first.leftOut == ["movie": 1, "pub": 1])
    #expect(reading.ids == [])
    // The restaurant's own block has the same id.
    let own = try Reading("r.jsonld", #"{"@type":"Restaurant","name":"Alm","address":"Weg 1"}"#)
    #expect(own.column(.restaurants, "id")[0] == reading.column(.restaurants, "id")[0])
  }

  /// What a review says of a restaurant that another line tells of is no second row, which would take its name.
  @Test func aReviewMayReferToARestaurantInAnotherLine() throws {
    let lines = [
      #"{"@type":"Restaurant","@id":"https://r.example/2","name":"Bistro"}"#,
      #"{"@type":"Review","reviewBody":"Fine","itemReviewed":{"@type":"Restaurant","@id":"https://r.example/2"}}"#,
    ]
    for text in [lines, lines.reversed()].map({ $0.joined(separator: "\n") + "\n" }) {
      let reading = try Reading("pages.ndjson", text)
      #expect(reading.column(.restaurants, "name") == ["Bistro"])
      #expect(reading.column(.reviews, "restaurant_id") == ["https://r.example/2"])
      #expect(reading.ids == [])
    }
  }

  @Test func objectsOfAPageReferToEachOther() throws {
    let reading = try Reading(
      "page.json",
      #"""
      {"@graph": [
        {"@type": "WebPage", "@id": "#page", "mainEntity": {"@id": "https://r.example/#r"}},
        {"@type": "Restaurant", "@id": "https://r.example/#r", "name": "Ref", "image": {"@id": "#photo"},
         "geo": [{"@id": "#geo"}], "review": [{"@id": "#1"}], "hasMenu": {"@id": "#menu"}, "address": {"@id": "#nowhere"}},
        {"@type": "ImageObject", "@id": "#photo", "url": "https://r.example/p.jpg"},
        {"@id": "#geo", "latitude": 1.5, "longitude": "2,5"},
        {"@type": "Menu", "@id": "#menu", "hasMenuSection": [{"@id": "#menu"}, {"@id": "#hot"}, {"@id": "#hot"}]},
        {"@type": "MenuSection", "@id": "#hot", "name": "Hot", "hasMenuSection": {"@id": "#hot"},
         "hasMenuItem": [{"@type": "MenuItem", "name": "Soup"}]},
        {"@type": "Review", "@id": "#1", "reviewBody": "Fine", "itemReviewed": {"@id": "https://r.example/#r"}},
        {"@type": "Review", "reviewBody": "Also", "itemReviewed": {"@type": "Restaurant", "@id": "https://r.example/#r"}}
      ]}
      """#)
    #expect(reading.column(.restaurants, "name") == ["Ref"])
    #expect(reading.column(.restaurants, "photo")[0] == "https://r.example/p.jpg")
    #expect(reading.column(.restaurants, "lat")[0] == "1.5")
    #expect(reading.column(.dishes, "name") == ["Soup"])
    #expect(reading.column(.dishes, "type") == ["Hot"])
    #expect(Set(reading.column(.reviews, "restaurant_id")) == ["https://r.example/#r"])
    #expect(Set(reading.column(.reviews, "comment")) == ["Fine", "Also"])
    #expect(reading.ids == ["ingest.bad-text"])
    #expect(reading.problems.entries.first?.examples.first?.place?.line == 3)
  }

  @Test(arguments: [
    (#"{"ratingValue":4.5}"#, "4.5"), (#"{"ratingValue":"4,5","bestRating":"5","worstRating":"0"}"#, "4.5"),
    (#"{"ratingValue":8,"bestRating":10,"worstRating":1}"#, "\(1 + 4 * 7.0 / 9)"),
    (#"{"ratingValue":"50","bestRating":"100","worstRating":0}"#, "3.0"),
    (#"{"ratingValue":40,"bestRating":50}"#, "4.0"), (#"{"ratingValue":"4/5","bestRating":10}"#, "4.0"),
    (#"[{"ratingValue":3}]"#, "3.0"), (#""★★★★""#, "4.0"),
    (#"{"ratingValue":4,"bestRating":"","worstRating":null}"#, "4.0"),
    (#"{"reviewCount":3}"#, nil), (#"{"ratingValue":null}"#, nil), (#"{"ratingValue":"0","reviewCount":0}"#, nil),
  ])
  func aRatingSaysItsScale(_ rating: String, _ stars: String?) throws {
    let reading = try Reading(
      "r.jsonld", #"[{"@type":"Winery","name":"W","aggregateRating":\#(rating)},{"@type":"Winery","name":"X"}]"#)
    #expect(reading.column(.restaurants, "rating") == [stars, nil])
    #expect(reading.ids == [])
  }

  /// No other rating tells the scale of one that says none.
  @Test(arguments: [
    #"{"ratingValue":8}"#, #"{"ratingValue":8,"bestRating":"five"}"#,
    #"{"ratingValue":1,"bestRating":1,"worstRating":5}"#,
    #"{"ratingValue":11,"bestRating":10}"#, #"{"ratingValue":"good","bestRating":5}"#,
    #"{"ratingValue":[],"bestRating":5}"#,
    #"{"ratingValue":{"a":1}}"#, "true",
  ])
  func aRatingBeyondItsScaleIsNone(_ rating: String) throws {
    let review = #"{"@type":"Review","reviewBody":"T","reviewRating":\#(rating)}"#
    let text = #"{"@type":"Restaurant","name":"W","review":[\#(review)]}"#
    let reading = try Reading("r.jsonld", text)
    #expect(reading.column(.reviews, "stars") == [nil])
    #expect(reading.ids == ["ingest.bad-stars"])
  }

  /// Days of which a page says nothing are not closed, and a text in an export of another form is no such language.
  @Test func hoursInWordsAreReadOfPagesAlone() throws {
    let page = try Reading("r.jsonld", #"{"@type":"Restaurant","name":"W","openingHours":"Mo-Tu 10:00-12:00"}"#)
    let day = #"[["10:00","12:00"]]"#
    #expect(page.column(.restaurants, "hours") == ["[\(day),\(day),null,null,null,null,null]"])
    let own = try Reading("restaurants.csv", "id,name,hours\n1,A,Monday: 11:00-22:00\n2,B,12:00-3:00\n")
    #expect(own.column(.restaurants, "hours") == [nil, nil])
  }

  @Test func aDeclaredScaleIsThatOfRatingsWithoutOne() throws {
    var settings = IngestSettings()
    settings.sources = [
      SourceSettings(pattern: "*.jsonld", collection: nil, fields: [:], dateOrder: nil, scale: RatingScale("1-10"))
    ]
    let reading = try Reading(
      "r.jsonld",
      #"{"@type":"Restaurant","name":"W","aggregateRating":{"ratingValue":10},"review":{"@type":"Review","reviewBody":"T","reviewRating":{"ratingValue":3,"bestRating":5}}}"#,
      settings: settings)
    #expect(reading.column(.restaurants, "rating") == ["5.0"])
    #expect(reading.column(.reviews, "stars") == ["3.0"])
  }

  @Test(arguments: [
    #"[{"dayOfWeek":"Monday","opens":"09:00"}]"#, #"[{"dayOfWeek":"Someday","opens":"09:00","closes":"10:00"}]"#,
    #"[{"opens":"09:00","closes":"10:00"}]"#,
    #"[{"dayOfWeek":"Monday","opens":"9:00","closes":"10:00","validFrom":"2025-01-01"},{"dayOfWeek":"Monday","opens":"8:00","closes":"10:00","validFrom":"2025-06-01"}]"#,
  ])
  func hoursAreReadWholeOrLeft(_ hours: String) throws {
    let reading = try Reading(
      "r.jsonld", #"{"@type":"Restaurant","name":"W","openingHoursSpecification":\#(hours)}"#)
    #expect(reading.column(.restaurants, "hours") == [nil])
    #expect(reading.ids == ["ingest.bad-hours"])
  }

  /// An address identifies a place; the front page of a site may be that of several.
  @Test func theIDIsAnAddress() throws {
    let blocks = [
      #"{"@type":"Restaurant","@id":"//r.example/1","name":"A"}"#, #"{"@type":"Restaurant","@id":"_:r","name":"B"}"#,
      #"{"@type":"Restaurant","@id":"_:r","name":"C","url":"https://r.example/c?x=1&amp;y=2"}"#,
      #"{"@type":"Restaurant","name":"D","url":"https://chain.example/","address":"Calle 1"}"#,
      #"{"@type":"Restaurant","name":"D","url":"https://chain.example","address":"Calle 2"}"#,
      #"{"@type":"Restaurant","@id":"https://one.example/","name":"E"}"#,
      #"{"@type":"Restaurant","@id":5,"url":["/e","https://x.example/f"],"name":"F"}"#,
    ]
    let reading = try Reading("r.jsonld", "[\(blocks.joined(separator: ","))]")
    let ids = reading.column(.restaurants, "id")
    #expect(ids[0] == "//r.example/1")
    #expect(ids[1]?.hasPrefix("restaurant") == true)
    #expect(ids[2] == "https://r.example/c?x=1&y=2")
    #expect(ids[3] != ids[4] && ids[3]?.contains("chain") == false)
    #expect(ids[5] == "https://one.example/")
    #expect(Set(ids).count == 7)
  }

  /// No empty review comes of a reference to one that is elsewhere.
  @Test func aReferenceThatLeadsNowhereIsRejected() throws {
    let reading = try Reading(
      "r.jsonld",
      #"{"@type":"Bakery","name":"B","review":[{"@id":"_:v"},{"reviewBody":"Good"}],"hasMenu":{"@id":"_:m","@type":"Menu"}}"#
    )
    #expect(reading.column(.reviews, "comment") == ["Good"])
    #expect(reading.sink.rows[.dishes] == nil)
    #expect(reading.ids == ["ingest.bad-text"])
    #expect(reading.first.counts.rejectedFields == 2)
  }

  /// Whatever stands in the place of a value, the rest of the file is read, and nothing of it is lost silently.
  @Test func hostileBlocksAreProblemsWithPlaces() throws {
    let deep = String(repeating: #"{"@graph":["#, count: 400) + Self.one + String(repeating: "]}", count: 400)
    let names = [
      "name", "address", "geo", "servesCuisine", "image", "openingHoursSpecification", "openingHours", "telephone",
      "aggregateRating", "review", "hasMenu", "sameAs", "url", "@id", "@graph",
    ]
    let values = [
      "[[[]]]", "{}", "true", "-1e300", #"[{"@id":"_:a"}]"#, #"{"@value":{"@value":[]}}"#, #""&#0;&#xFFFFFFFF;""#,
    ]
    var lines = [Self.one, deep, "7", #"{"@type":[7,{}],"name":"x"}"#, #"{"@type":"Restaurant","@id":"_:a"}"#]
    for value in values {
      lines.append(
        #"{"@type":"Restaurant",\#(names.map { #""\#($0)":\#(value)"# }.joined(separator: ","))}"#)
      lines += names.map { #"{"@type":"Restaurant","name":"N","@id":"_:a","\#($0)":\#(value)}"# }
    }
    lines.append(Self.two)
    let reading = try Reading("hostile.ndjson", lines.joined(separator: "\n") + "\n")
    #expect(reading.column(.restaurants, "name").first == "Uno")
    #expect(reading.column(.restaurants, "name").last == "Dos")
    #expect(reading.first.readToEnd)
    for problem in reading.problems.entries.flatMap(\.examples) { #expect(problem.place?.line != nil) }
  }
}
