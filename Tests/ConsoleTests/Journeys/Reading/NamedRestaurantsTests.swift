import Foundation
import Testing

@testable import Console

/// Reviews that name restaurants find their rows, whatever ids the shapes of the two files make.
@Suite struct NamedRestaurantsTests {
  private static let zomato =
    "Restaurant,Reviewer,Review,Rating,Metadata,Time,Pictures\nAlpha,x,good,5,1,5/25/2019 15:54,0\n"
  private static let restaurants = ["sql", "SELECT id, name FROM restaurants ORDER BY name, id", "--format", "csv"]
  private static let links = [
    "sql",
    "SELECT r.name, v.stars FROM reviews AS v LEFT JOIN restaurants AS r ON r.id = v.restaurant_id ORDER BY 1, 2",
    "--format", "csv",
  ]

  private func lines(_ desk: Desk, _ words: [String]) -> [Substring] {
    desk.run(words)
    return desk.output.filter { $0 != "\u{FEFF}" }.split(whereSeparator: \.isNewline).dropFirst().map { $0 }
  }

  @Test(arguments: [
    zomato, "restaurant,rating,review\nAlpha,5,good\n", "restaurant,rating,review\n ALPHA ,5,good\n",
    "restaurant_name,rating,review,user_name\nAlpha,5,good,x\n",
  ])
  func anEmptyHandedReviewFindsIt(_ reviews: String) throws {
    let desk = try Desk.withoutReports()
    try desk.write("Exports/restaurants.csv", "Name,Cuisines\nAlpha,Thai\nBeta,Thai\n")
    try desk.write("Exports/reviews.csv", reviews)
    #expect(desk.run("build", "--offline") != .data, "\(desk.errors)")
    let screen = desk.errors
    #expect(lines(desk, Self.restaurants).count == 2, "\(desk.output)")
    #expect(lines(desk, Self.links) == ["Alpha,5.0"])
    #expect(!screen.contains("reviews alone") && !screen.contains("1 of reviews"), "\(screen)")
    #expect(desk.run("verify", "--all") == .done, "\(desk.errors)")
    desk.run("build", "--offline")
    #expect(desk.errors.contains("Nothing changed") || desk.errors.contains("all as before"), "\(desk.errors)")
  }

  @Test func severalAreToldApartByTheirCities() throws {
    let desk = try Desk()
    try desk.write(
      "Exports/restaurants.csv", "Name,Cuisines,Address,City\nAlpha,Thai,Main St 1,Lima\nAlpha,Thai,Main St 2,Cusco\n")
    try desk.write(
      "Exports/reviews.csv",
      "Restaurant,City,Reviewer,Review,Rating,Time\nAlpha,Lima,x,good,5,5/25/2019 15:54\nAlpha,Cusco,y,fair,3,5/25/2019 15:54\n"
    )
    desk.run("ingest")
    #expect(lines(desk, Self.restaurants).count == 2, "\(desk.output)")
    let words = [
      "sql", "SELECT r.address, v.stars FROM reviews AS v JOIN restaurants AS r ON r.id = v.restaurant_id ORDER BY 1",
      "--format", "csv",
    ]
    #expect(lines(desk, words) == ["Main St 1,5.0", "Main St 2,3.0"], "\(desk.output)")
    try desk.write("Exports/reviews.csv", Self.zomato)
    for _ in 0..<2 {
      desk.run("ingest", "--allow-shrink")
      #expect(desk.errors.contains("1 place known by reviews alone has the name of a restaurant"), "\(desk.errors)")
      #expect(lines(desk, Self.restaurants).count == 3, "\(desk.output)")
    }
  }

  @Test func shardsMakeTheSameSite() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}}"#)
    try desk.write(
      "Exports/restaurants.csv",
      "Name,Cuisines,City\n" + (1...9).map { "Place \($0 % 8),Thai,\($0 > 8 ? "Lima" : "Cusco")\n" }.joined())
    try desk.write(
      "Exports/reviews-1.csv",
      "Restaurant,Reviewer,Review,Rating,Metadata,Time,Pictures\n"
        + (1...40).map { "Place \($0 % 11),user\($0 % 5),good \($0),\(1 + $0 % 5),1,5/\(1 + $0 % 28)/2019 15:54,0\n" }
        .joined())
    try desk.write(
      "Exports/reviews-2.csv", "restaurant,rating,review\nPlace 2,4,fine\nPlace 2,4,fine\nPlace 1,4,fine\n")
    #expect(desk.run(["build", "--offline"] + LakeDesk.day) != .data, "\(desk.errors)")
    #expect(
      desk.run(["shard", "run", "--lake", "Lake", "--shards", "3", "--offline"] + LakeDesk.day) != .data,
      "\(desk.errors)")
    try LakeDesk.expectSame(desk, "Lake")
  }

  /// The rows of a store, after a night that a store of its own must equal.
  private func rows(_ desk: Desk, mode: String) throws -> [[Substring]] {
    let words = [Self.restaurants, Self.links]
    desk.run("ingest", "--allow-shrink", "--state", "clean")
    let clean = words.map { lines(desk, $0 + ["--state", "clean"]) }
    try FileManager.default.removeItem(atPath: desk.folder + "/clean")
    desk.run("ingest", "--allow-shrink")
    let found = words.map { lines(desk, $0) }
    #expect(found == clean, "\(desk.errors)")
    return found
  }

  @Test(arguments: ["snapshot", "delta"]) func anySeriesOfNightsEqualsACleanOne(_ mode: String) throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"exports": {"mode": "\#(mode)"}}"#)
    try desk.write("Exports/reviews-1.csv", Self.zomato)
    try desk.write("Exports/reviews-2.csv", "restaurant,rating,review\nAlpha,4,fine\nBeta,2,poor\n")
    #expect(try rows(desk, mode: mode)[1] == ["Alpha,4.0", "Alpha,5.0", "Beta,2.0"])
    // The restaurant arrives later.
    try desk.write("Exports/restaurants-1.ndjson", #"{"id":"r1","name":"Alpha","address":"x","cuisine":"Thai"}"# + "\n")
    #expect(try rows(desk, mode: mode)[0].count == 2)
    // It gets another name.
    try desk.write("Exports/restaurants-2.ndjson", #"{"id":"r1","name":"Gamma","address":"x","cuisine":"Thai"}"# + "\n")
    #expect(try rows(desk, mode: mode)[0].contains("r1,Gamma"))
    try desk.write("Exports/restaurants-3.ndjson", #"{"id":"r1","name":"Alpha","address":"x","cuisine":"Thai"}"# + "\n")
    let found = try rows(desk, mode: mode)
    #expect(found[0].count == 2 && found[1].count == 3)
    // A second one of the name, and it goes apart again.
    try desk.write("Exports/restaurants-4.ndjson", #"{"id":"r2","name":"alpha","address":"y","cuisine":"Thai"}"# + "\n")
    #expect(try rows(desk, mode: mode)[0].count == 5)
    try desk.write("Exports/restaurants-5.ndjson", #"{"id":"r2","name":"Beta","address":"y","cuisine":"Thai"}"# + "\n")
    #expect(try rows(desk, mode: mode)[0] == ["r1,Alpha", "r2,Beta"])
    // The reviews go on: another one of the name, and fewer.
    try desk.write("Exports/reviews-3.csv", "restaurant,rating,review\nAlpha,1,bad\n")
    #expect(try rows(desk, mode: mode)[1].count == 4)
    #expect(desk.run("status") == .done)
  }
}
