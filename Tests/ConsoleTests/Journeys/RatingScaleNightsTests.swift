import Foundation
import TestDraw
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
    desk.run("ingest", "--allow-shrink")
    #expect(self.problems(desk) == problems)
    desk.run(Self.stars)
    #expect(desk.output == clean)
    return desk.output.filter { $0 != "\u{FEFF}" }.replacing("\r\n", with: " ")
  }

  private func problems(_ desk: Desk) -> [Substring] {
    desk.errors.split(separator: "\n").filter { $0.hasPrefix("warning[") || $0.hasPrefix("error[") }
  }

  @Test func anySeriesOfNightsEqualsACleanOne() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.ndjson", file("a", ["5", "\"4/5\"", "0", "3"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3, a4,3.0 ")
    // The first 10 changes what a file means that did not change.
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1", "10"]))
    #expect(try stars(desk).hasPrefix("id,stars a1,2.77"))
    #expect(try stars(desk).hasSuffix("b1,1.0 b2,5.0 "))
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1", "10", "5.5"]))
    #expect(try stars(desk).hasSuffix("b1,1.0 b2,5.0 b3,3.0 "))
    try desk.write("Exports/reviews-c.ndjson", file("c", ["20"]))
    #expect(try stars(desk).hasSuffix("c1,5.0 "))
    try desk.write("Exports/reviews-c.ndjson", file("c", ["2"]))
    #expect(try stars(desk).contains("b2,5.0 "))
    // The last high one goes, and 5 is 5 again.
    try desk.write("Exports/reviews-b.ndjson", file("b", ["1"]))
    #expect(try stars(desk) == "id,stars a1,5.0 a2,4.0 a3, a4,3.0 b1,1.0 c1,2.0 ")
  }

  @Test(.drawn()) func aHighRatingLateInTheFilesIsSeenBeforeAnyIsTaken() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.ndjson", file("a", Array(repeating: "5", count: 5000) + ["6"]))
    desk.run("ingest", "--allow-shrink")
    #expect(desk.errors.contains("1 file, 5,001 rows read: 5,001 new"), "\(desk.errors)")
    desk.run("sql", "SELECT stars, count(*) AS n FROM reviews GROUP BY 1 ORDER BY 1", "--format", "csv")
    #expect(desk.output.contains("4.2,5000") && desk.output.contains("5.0,1"), "\(desk.output)")
    desk.run("ingest")
    #expect(desk.errors.contains("0 rows read: all as before"), "\(desk.errors)")
    #expect(desk.errors.contains("ingest.rating-scale"))
  }

  @Test(.drawn()) func settingsDeclareAScale() throws {
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

  @Test(.drawn()) func aDumpDeclaresItForItsCollections() throws {
    let desk = try Desk()
    try desk.write(
      "Exports/dump.json",
      #"{"__collections__":{"Reviews":{"a":{"restaurant_id":"r","user_id":"u","stars":0,"comment":"c"},"#
        + #""b":{"restaurant_id":"r","user_id":"u","stars":2,"comment":"c"}}}}"#)
    try desk.write("sumaq.json", #"{"sources": [{"file": "dump.json", "ratingScale": "0-2"}]}"#)
    #expect(try stars(desk) == "id,stars a,1.0 b,5.0 ")
  }
}
