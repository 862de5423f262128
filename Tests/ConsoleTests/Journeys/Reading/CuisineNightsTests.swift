import Foundation
import Testing

@testable import Console

/// Restaurants of several cuisines from night to night: the site is that of a clean build, whatever made a list of a text.
@Suite struct CuisineNightsTests {
  private static let common = ["build", "--offline", "--as-of", "2026-03-14", "--allow-shrink", "--progress", "none"]

  /// Publishes restaurants with these cuisines, as JSON, and holds the site against one that is made from nothing.
  private func build(_ desk: Desk, _ cuisines: KeyValuePairs<String, String>) throws {
    let lines = cuisines.map { id, cuisine in
      #"{"id":"\#(id)","name":"Place \#(id)","typeOfFood":\#(cuisine),"address":"x","lat":1.5,"lon":2.\#(id.utf8.count)}"#
    }
    try desk.write("Exports/restaurants.ndjson", lines.joined(separator: "\n") + "\n")
    try desk.write(
      "Exports/reviews.ndjson",
      cuisines.map { #"{"id":"v\#($0.key)","restaurant_id":"\#($0.key)","user_id":"u","stars":4,"comment":"c"}"# }
        .joined(separator: "\n") + "\n")
    try #require(desk.run(Self.common) == .done, "\(desk.errors)")
    try #require(desk.run(Self.common + ["--state", "clean", "--output", "Clean"]) == .done, "\(desk.errors)")
    #expect(desk.tree("Output/site") == desk.tree("Clean/site"))
    for path in desk.tree("Clean/site") where path.hasSuffix(".html") || path.hasSuffix(".js") {
      #expect(try desk.read("Output/site/" + path) == desk.read("Clean/site/" + path), "\(path)")
    }
    #expect(desk.run("verify", "--all", "--as-of", "2026-03-14", "--offline") == .done, "\(desk.output)\(desk.errors)")
    for folder in ["clean", "Clean"] { try FileManager.default.removeItem(atPath: desk.folder + "/" + folder) }
  }

  private func lists(_ desk: Desk) -> [String] { desk.tree("Output/site/cuisines") }

  @Test func aListIsSeveralCuisines() throws {
    let desk = try Desk.withoutReports()
    try build(desk, ["a": #""Fish, Chips""#, "bb": #"["Ramen","Izakaya"]"#, "ccc": #""Thai""#])
    let alone = lists(desk)
    #expect(alone.count == 4 && alone.contains("izakaya.html"), "\(alone)")
    let page = try desk.read("Output/site/restaurants/bb.html")
    #expect(page.contains(#"href="../cuisines/ramen.html"><bdi>Ramen</bdi></a>"#))
    #expect(page.contains(#"href="../cuisines/izakaya.html"><bdi>Izakaya</bdi></a>"#))
    // Another restaurant's fish makes a list of what was one cuisine, on a page whose own rows did not change.
    try build(desk, ["a": #""Fish, Chips""#, "bb": #"["Ramen","Izakaya"]"#, "ccc": #""Thai""#, "dddd": #""fish""#])
    #expect(lists(desk) == ["chips.html", "fish.html", "izakaya.html", "ramen.html", "thai.html"])
    #expect(try desk.read("Output/site/restaurants/a.html").contains("cuisines/chips.html"))
    #expect(try desk.read("Output/site/cuisines/fish.html").contains("restaurants/a.html"))
    // A cuisine that a restaurant loses is off its list.
    try build(desk, ["a": #""Fish, Chips""#, "bb": #""Ramen""#, "ccc": #""Thai""#, "dddd": #"["Fish","Thai"]"#])
    #expect(lists(desk) == ["chips.html", "fish.html", "ramen.html", "thai.html"])
    #expect(try desk.read("Output/site/cuisines/thai.html").contains("restaurants/dddd.html"))
    try build(desk, ["a": #""Fish, Chips""#, "bb": #""Ramen""#, "ccc": #""Thai""#])
    #expect(lists(desk).count == 3)
    desk.run("sql", "SELECT * FROM restaurant_cuisines ORDER BY 1, 3", "--format", "ndjson")
    #expect(desk.output.contains(#"{"restaurant_id":"a","cuisine":"Fish, Chips","position":1}"#), "\(desk.output)")
  }

  @Test func analystsSeeTheFirstAndAll() throws {
    let desk = try Desk.withoutReports()
    try build(desk, ["a": #""Thai, Lao""#, "bb": #"["Lao","Thai"]"#, "ccc": "[]"])
    desk.run("sql", "SELECT id, cuisine FROM restaurants ORDER BY id", "--format", "ndjson")
    #expect(
      desk.output.contains(#"{"id":"a","cuisine":"Thai"}"#) && desk.output.contains(#"{"id":"bb","cuisine":"Lao"}"#))
    desk.run("sql", "SELECT * FROM restaurant_cuisines ORDER BY restaurant_id, position", "--format", "csv")
    #expect(desk.output.contains("a,Thai,1\r\na,Lao,2\r\nbb,Lao,1\r\nbb,Thai,2\r\n"), "\(desk.output)")
  }

  /// As UCI's restaurant data come: places without a cuisine, and a file of cuisines beside them.
  @Test func aTableOfCuisinesCompletesRestaurants() throws {
    let desk = try Desk.withoutReports()
    try desk.write("Exports/chefmozcuisine.csv", "placeID,Rcuisine\na,Thai\nbb,Lao\na,Bar\nzz,Thai\n")
    try build(desk, ["a": "null", "bb": "null", "ccc": #""Fish""#])
    #expect(lists(desk) == ["bar.html", "fish.html", "lao.html", "thai.html"])
    #expect(try desk.read("Output/site/restaurants/a.html").contains("cuisines/bar.html"))
    desk.run("ingest", "--offline", "--progress", "none")
    #expect(desk.errors.contains("it gives 2 restaurants cuisines"), "\(desk.errors)")
    try desk.write("Exports/chefmozcuisine.csv", "placeID,Rcuisine\na,Thai\nbb,Bar\n")
    try build(desk, ["a": "null", "bb": "null", "ccc": #""Fish""#])
    #expect(lists(desk) == ["bar.html", "fish.html", "thai.html"])
    try desk.write("Exports/restaurant_cuisines.csv", "restaurant_id,cuisine\nccc,Thai\nbb,Lao\n")
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/chefmozcuisine.csv")
    try build(desk, ["a": "null", "bb": "null", "ccc": "null"])
    #expect(lists(desk) == ["lao.html", "thai.html"])
    #expect(try desk.read("Output/site/cuisines/thai.html").contains("restaurants/ccc.html"))
    desk.run("ingest", "--dry-run", "--offline")
    #expect(desk.errors.contains("gives cuisines to the restaurants whose own rows have none"), "\(desk.errors)")
  }
}
