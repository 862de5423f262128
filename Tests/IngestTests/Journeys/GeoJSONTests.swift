import Model
import Testing

@testable import Ingest

/// Restaurants as features of GeoJSON: OpenStreetMap's, and those of maps that were made by hand.
struct GeoJSONTests {
  private static func collection(_ features: [String], before: String = "", after: String = "") -> String {
    "{\"type\":\"FeatureCollection\",\(before)\"features\":[\(features.joined(separator: ",\n"))]\(after)}"
  }

  private static func feature(
    _ properties: String, id: String? = nil, geometry: String = #"{"type":"Point","coordinates":[2.5,48.25]}"#
  ) -> String {
    let id = id.map { "\"id\":\($0)," } ?? ""
    return "{\"type\":\"Feature\",\(id)\"properties\":{\(properties)},\"geometry\":\(geometry)}"
  }

  private static let tags =
    #""amenity":"restaurant","name":"Zur Probe","cuisine":"fish_and_chips;pizza","addr:street":"Ringweg","#
    + #""addr:housenumber":"9;11","addr:postcode":"99999","addr:city":"Musterstadt","phone":"+49 1; +49 2","stars":"4","#
    + #""website":"https://zurprobe.example/","contact:facebook":"zurprobe","opening_hours":"Tu-Su 12:00-22:00; PH off""#

  private static func dialect(_ name: String) -> String {
    switch name {
    case "flat": feature("\"@id\":\"way/7\",\"@user\":\"x\",\(tags)", id: "\"way/7\"")
    case "verbose": feature("\"type\":\"way\",\"id\":7,\"tags\":{\(tags)},\"meta\":{},\(tags)", id: "\"way/7\"")
    case "nested": feature("\"type\":\"way\",\"id\":7,\"tags\":{\(tags)},\"relations\":[]", id: "\"way/7\"")
    case "frames": feature("\"element\":\"way\",\"id\":7.0,\(tags)", id: "\"0\"")
    case "full": feature("\"full_id\":\"w7\",\"osm_id\":\"7\",\"osm_type\":\"way\",\(tags)")
    default:
      feature(
        "\"OBJECTID\":1,\"osm_type\":\"way\",\"osm_id\":7,\"brand\":null,"
          + tags.replacing("addr:", with: "addr_").replacing("contact:", with: "contact_").replacing(
            "\"99999\"", with: "99999"), id: "1")
    }
  }

  @Test("Reads every dialect alike", arguments: ["flat", "verbose", "nested", "frames", "full", "numbers"])
  func dialects(_ name: String) throws {
    let reading = try Reading("export.geojson", Self.collection([Self.dialect(name)]))
    let row = try #require(reading.sink.rows[.restaurants]?.first)
    #expect(reading.ids == [] && reading.files[0].identifiedAs == "restaurants (openstreetmap)")
    #expect(row["id"] == "way/7" && row["name"] == "Zur Probe" && row["rating"] == nil)
    #expect(row["cuisine"] == CuisineList.text(of: ["Fish and chips", "Pizza"]))
    #expect(row["address"] == "Ringweg 9, 11, 99999 Musterstadt" && row["district"] == "Musterstadt")
    #expect(row["phone"] == "+49 1" && row["website"] == "https://zurprobe.example/" && row["facebook"] == "zurprobe")
    #expect(row["lat"] == "48.25" && row["lon"] == "2.5")
    let day = #"[["12:00","22:00"]]"#
    #expect(row["hours"] == "[[]," + Array(repeating: day, count: 6).joined(separator: ",") + "]")
  }

  @Test("Leaves out what is no place to eat or has no name, and counts it")
  func otherKinds() throws {
    let kinds = ["cafe;restaurant", "drinking_water", "bar", "drinking_water", "pharmacy"]
    var features = kinds.map { Self.feature("\"amenity\":\"\($0)\",\"name\":\"N\"", id: "\"node/\($0)\"") }
    features += [Self.feature(#""amenity":"pub","brand":"Haus""#), Self.feature(#""amenity":"pub","name":" ""#)]
    features.append(Self.feature(#""name":"Bushaltestelle","highway":"bus_stop""#))
    let reading = try Reading("town.geojson", Self.collection(features))
    #expect(reading.column(.restaurants, "name") == ["N", "N", "Haus"])
    let outcome = try #require(reading.outcomes["town.geojson"])
    #expect(outcome.leftOut == ["drinking_water": 2, "pharmacy": 1, "without amenity": 1, "without name": 1])
    #expect(outcome.counts.read == 8 && outcome.counts.rejected == 0 && reading.ids == [])
  }

  @Test("A layer of Geofabrik says with fclass what a place is")
  func layers() throws {
    let features = [("41", "restaurant", "Tasca"), ("42", "bank", "Caixa"), ("43", "cafe", "")].map { place in
      Self.feature("\"osm_id\":\"\(place.0)\",\"code\":2301,\"fclass\":\"\(place.1)\",\"name\":\"\(place.2)\"")
    }
    let reading = try Reading("pois.geojson", Self.collection(features))
    #expect(reading.column(.restaurants, "name") == ["Tasca"])
    #expect(reading.outcomes["pois.geojson"]?.leftOut == ["bank": 1, "without name": 1])
  }

  @Test("A map that is cut off in its first feature is told, and is no file of another program")
  func cutOff() throws {
    let whole = Self.collection([Self.feature(#""amenity":"cafe","name":"Eck""#)])
    let reading = try Reading("town.geojson", String(whole.prefix(90)))
    #expect(reading.files.map(\.table) == ["town_geojson"])
    #expect(reading.ids == ["ingest.truncated"])
  }

  @Test("A map of other things stays a table", arguments: ["export.geojson", "places.geojson", "toilets.geojson"])
  func others(_ name: String) throws {
    let areas = (1...40).map { Self.feature("\"name\":\"N \($0)\",\"borough\":\"Nord\"", id: "\($0)") }
    let toilets = (1...40).map { Self.feature("\"name\":\"N \($0)\",\"amenity\":\"toilets\"", id: "\"node/\($0)\"") }
    let cafe = Self.feature(#""amenity":"cafe","name":"Eck""#)
    for features in [areas, toilets, toilets + [cafe]] {
      let file = try Reading(name, Self.collection(features)).files[0]
      #expect(file.table != nil && file.shape == nil, "\(file.identifiedAs)")
    }
  }

  @Test(
    "The middle of a line or an area is its position",
    arguments: [
      (#"{"type":"Point","coordinates":[2.5,48.25,112]}"#, "2.5", "48.25"),
      (#"{"type":"MultiPoint","coordinates":[[2.5,48.25]]}"#, "2.5", "48.25"),
      (#"{"type":"LineString","coordinates":[[2,48],[4,48],[4,49]]}"#, "3.0", "48.5"),
      (#"{"type":"Polygon","coordinates":[[[2,48],[3,48],[3,50],[2,48]],[[2.1,48.1],[2.2,48.2]]]}"#, "2.5", "49.0"),
      (#"{"type":"MultiPolygon","coordinates":[[[[2,48],[3,48]]],[[[5,48],[6,49]]]]}"#, "4.0", "48.5"),
      (#"{"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[1,2]}]}"#, "1.0", "2.0"),
      ("null", nil, nil),
    ] as [(String, String?, String?)])
  func middles(_ geometry: String, _ lon: String?, _ lat: String?) throws {
    let feature = Self.feature(#""amenity":"cafe","name":"Eck""#, geometry: geometry)
    let reading = try Reading("a.geojson", Self.collection([feature]))
    #expect(reading.column(.restaurants, "lon") == [lon])
    #expect(reading.column(.restaurants, "lat") == [lat])
    #expect(reading.ids == [])
  }

  @Test(
    "A position that is none is not guessed",
    arguments: ["[48.25,99]", "[[2,48],[2,95]]", "[260000,6250000]", "[[-179,1],[179,1]]", "[]", "[[1],[2]]"])
  func noPositions(_ coordinates: String) throws {
    let feature = Self.feature(
      #""amenity":"cafe","name":"Eck""#, geometry: "{\"type\":\"X\",\"coordinates\":\(coordinates)}")
    let reading = try Reading("a.geojson", Self.collection([feature]))
    #expect(reading.column(.restaurants, "lat") == [nil] && reading.ids == ["ingest.bad-place"])
  }

  @Test("Places without an id are told by name, address and position")
  func withoutID() throws {
    let tags = #""amenity":"fast_food","name":"Kette","osm_id":7"#
    let there = #"{"type":"Point","coordinates":[3,48]}"#
    let reading = try Reading(
      "a.geojson", Self.collection([Self.feature(tags), Self.feature(tags, geometry: there), Self.feature(tags)]))
    let ids = reading.column(.restaurants, "id")
    #expect(ids[0] == ids[2] && ids[0] != ids[1] && ids[0]?.hasPrefix("map") == true)
  }

  @Test("Features are found in every arrangement")
  func arrangements() throws {
    let features = (1...3).map { Self.feature("\(Self.tags)", id: "\"node/\($0)\"") }
    let meta = #""id":1,"name":"restaurants","crs":{"type":"name"},"bbox":[0,0,1,1],"#
    for text in [
      Self.collection(features, before: meta), Self.collection(features, after: ",\"crs\":null"),
      features.joined(separator: "\n"), features.map { "\u{1E}\($0)\n" }.joined(),
      features.map { "\u{1E}\($0.replacing(",", with: ",\n"))\n" }.joined(), "[\(features.joined(separator: ","))]",
    ] {
      for size in [64, 1 << 18] {
        var settings = IngestSettings()
        settings.windowBytes = size
        let reading = try Reading("a.geojson", text, settings: settings)
        #expect(reading.column(.restaurants, "id") == ["node/1", "node/2", "node/3"] && reading.ids == [], "\(text)")
      }
    }
  }

  @Test(
    "A map made by hand is read by its own words if its name says restaurants",
    arguments: [
      ("restaurants.geojson", #""nom":"Chez Essai","type":"bistro","adresse":"1 rue Vide","marker-color":"x""#),
      ("restaurantes.geojson", #""nombre":"Chez Essai","direccion":"1 rue Vide","telefono":"+34 910 000 000""#),
      ("Restaurants.geojson", #""id":5,"name":"Chez Essai","phone":"","address":"1 rue Vide""#),
    ])
  func byHand(_ name: String, _ properties: String) throws {
    let reading = try Reading(name, Self.collection([Self.feature(properties)]))
    #expect(reading.column(.restaurants, "name") == ["Chez Essai"] && reading.ids == [])
    #expect(reading.column(.restaurants, "address") == ["1 rue Vide"])
    #expect(reading.column(.restaurants, "lat") == ["48.25"] && reading.column(.restaurants, "lon") == ["2.5"])
    let other = try Reading("spots.geojson", Self.collection([Self.feature(properties)]))
    #expect(other.files[0].table == "spots_geojson")
  }

  @Test("A map of OpenStreetMap without amenities has its elements' ids, and no rating from stars")
  func withoutAmenity() throws {
    let properties = #""element":"node","id":12,"name":"Zur Probe","cuisine":"pizza","address":"Weg 1","stars":"4""#
    let reading = try Reading("restaurants.geojson", Self.collection([Self.feature(properties)]))
    #expect(reading.column(.restaurants, "id") == ["node/12"])
    #expect(reading.column(.restaurants, "rating") == [nil])
  }
}
