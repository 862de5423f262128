import Foundation
import Testing

@testable import Console

/// Ratings without a declared scale from night to night: however the files come, the stars are those of a clean ingest.
@Suite struct RatingScaleNightsTests {
  private static let stars = ["sql", "SELECT id, stars FROM reviews ORDER BY id", "--format", "csv"]

  private func file(_ name: String, _ ratings: [String]) -> String {
    zip(1..., ratings).map { number, rating in
      #"{"id":"\#(name)\#(number)","restaurant_id":"r","user_id":"u","stars":\#(rating),"comment":"c"}"# + "\n"
    }.joined()
  }

  /// The stars after a night, which must be those that a store of its own has.
  private func stars(_ desk: Desk) throws -> String {
    desk.run("ingest", "--allow-shrink", "--state", "clean")
    let problems = problems(desk)
    desk.run(Self.stars + ["--state", "clean"])
    let clean = desk.output
    try FileManager.default.removeItem(atPath: desk.folder + "/clean")
    desk.run("ingest", "--allow-shrink", "--verbose")
    #expect(self.problems(desk) == problems)
    desk.run(Self.stars)
    #expect(desk.output == clean)
    return desk.output.filter { $0 != "\u{FEFF}" }.replacing("\r\n", with: " ")
  }

  private func problems(_ desk: Desk) -> [Substring] {
    desk.errors.split(separator: "\n").filter { $0.hasPrefix("warning[") || $0.hasPrefix("error[") }
  }

  @Test func oneRatingTooHighIsABadField() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.ndjson", file("a", ["5", "\"4/5\"", "0", "3"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3, a4,3.0 ")
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1", "10"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3, a4,3.0 b1,1.0 b2, ")
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3, a4,3.0 b1,1.0 ")
  }

  /// The ratings of a file that did not change count too.
  @Test func aScaleThatLastsIsTheOneOfACleanStore() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.ndjson", file("a", ["10", "5.5", "7.75"]))
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,3.0 a3,4.0 b1,1.0 ")
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1", "10", "33.5"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,3.0 a3,4.0 b1,1.0 b2,5.0 b3, ")
    try desk.write("Exports/reviews-b.ndjson", file("b", ["3.25", "10"]))
    #expect(try stars(desk).hasSuffix("b1,2.0 b2,5.0 "))
  }

  /// The `sources` line that a message gives for a scale.
  private func line(_ desk: Desk, _ scale: String) throws -> String {
    let words = desk.errors.replacing("\n", with: " ")
    let part = try #require(
      words.split(separator: "\"sources\": ").map(String.init).first {
        $0.prefix(400).contains("\"ratingScale\": \"\(scale)\"")
      },
      "\(desk.errors)")
    let end = try #require(part.firstIndex(of: "]"))
    return "{\"sources\": \(part[...end])}"
  }

  @Test func anotherScaleIsRefusedUntilTheSettingsSayIt() throws {
    for (adopts, scale) in [(true, "1-10"), (false, "1-5")] {
      let desk = try Desk()
      try desk.write("Exports/reviews-a.ndjson", file("a", ["5", "4", "3"]))
      #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3,3.0 ")
      try desk.write("Exports/reviews-b.ndjson", file("b", ["1", "10", "10"]))
      for _ in 0..<2 {
        #expect(desk.run("ingest", "--allow-shrink") == .data)
        #expect(desk.errors.contains("ingest.scale-changed"), "\(desk.errors)")
        desk.run(Self.stars)
        #expect(desk.output.contains("a3,3.0") && !desk.output.contains("b1"))
      }
      desk.run("ingest")
      try desk.write("sumaq.json", try line(desk, scale))
      let stars = try stars(desk)
      #expect(stars.hasSuffix(adopts ? "b1,1.0 b2,5.0 b3,5.0 " : "a3,3.0 b1,1.0 b2, b3, "), "\(stars)")
      // What the settings said is what is published when they no longer say it.
      try desk.write("sumaq.json", "{}")
      #expect(try self.stars(desk).hasSuffix("b1,1.0 b2,5.0 b3,5.0 "))
    }
  }

  @Test func aDeltaKeepsThePublishedScale() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"exports": {"mode": "delta"}}"#)
    try desk.write("Exports/reviews-a.ndjson", file("a", ["10", "5.5", "10"]))
    #expect(desk.run("ingest") == .done)
    try desk.write("Exports/reviews-b.ndjson", file("b", Array(repeating: "5", count: 60)))
    #expect(desk.run("ingest") == .done)
    desk.run(Self.stars)
    #expect(desk.output.contains("a2,3.0") && desk.output.contains("b1,2.777"), "\(desk.output)")
    let stars = try Desk()
    try stars.write("sumaq.json", #"{"exports": {"mode": "delta"}}"#)
    try stars.write("Exports/reviews-a.ndjson", file("a", ["4"]))
    #expect(stars.run("ingest") == .done)
    try stars.write("Exports/reviews-b.ndjson", file("b", ["10", "10", "5"]))
    stars.run("ingest")
    stars.run(Self.stars)
    #expect(stars.output.contains("a1,4.0") && stars.output.contains("b3,5.0"), "\(stars.output)")
  }

  @Test func ratingsThatAllLieBelowFiveAreAsked() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews.ndjson", file("a", Array(repeating: "2", count: 19)))
    desk.run("ingest")
    #expect(!desk.errors.contains("ratingScale"), "\(desk.errors)")
    try desk.write("Exports/reviews.ndjson", file("a", Array(repeating: "2", count: 20)))
    for _ in 0..<2 {
      desk.run("ingest")
      let words = desk.errors.replacing("\n", with: " ")
      #expect(words.contains("None of 20 ratings of reviews is above 4"), "\(desk.errors)")
      #expect(words.contains(#""ratingScale": "1-2"}"#), "\(desk.errors)")
    }
    try desk.write("Exports/reviews.ndjson", file("a", Array(repeating: "2", count: 20) + ["5"]))
    desk.run("ingest")
    #expect(!desk.errors.contains("ratingScale"), "\(desk.errors)")
  }

  @Test func settingsDeclareAScale() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews.ndjson", file("a", ["0", "1", "2"]))
    #expect(try stars(desk) == "id,stars a1, a2,1.0 a3,2.0 ")
    #expect(desk.run("ingest") == .done)
    #expect(desk.errors.contains(#""ratingScale": "0-2""#), "\(desk.errors)")
    for scale in [#""0-2""#, #""0 to 2""#] {
      try desk.write(
        "sumaq.json", #"{"sources": [{"file": "reviews.ndjson", "collection": "reviews", "ratingScale": \#(scale)}]}"#)
      #expect(try stars(desk) == "id,stars a1,1.0 a2,3.0 a3,5.0 ")
    }
    for scale in [#""5-1""#, "0", "true", #""high""#] {
      try desk.write(
        "sumaq.json", #"{"sources": [{"file": "reviews.ndjson", "collection": "reviews", "ratingScale": \#(scale)}]}"#)
      #expect(desk.run("ingest") == .configuration)
    }
  }

  @Test func aDumpDeclaresItForItsCollections() throws {
    let desk = try Desk()
    try desk.write(
      "Exports/dump.json",
      #"{"__collections__":{"Reviews":{"a":{"restaurant_id":"r","user_id":"u","stars":0,"comment":"c"},"#
        + #""b":{"restaurant_id":"r","user_id":"u","stars":2,"comment":"c"}}}}"#)
    try desk.write("sumaq.json", #"{"sources": [{"file": "dump.json", "ratingScale": "0-2"}]}"#)
    #expect(try stars(desk) == "id,stars a,1.0 b,5.0 ")
  }
}
