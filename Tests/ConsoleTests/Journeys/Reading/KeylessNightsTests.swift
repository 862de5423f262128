import Foundation
import Testing

@testable import Console

/// Reviews without an id, an author and a time from night to night.
@Suite struct KeylessNightsTests {
  private static let reviews = ["sql", "SELECT id, stars, comment FROM reviews ORDER BY id", "--format", "csv"]

  private func file(_ rows: [String]) -> String { "restaurant,rating,review\n" + rows.map { "Alpha,\($0)\n" }.joined() }

  /// The number of reviews after a night, which must be those of a store of its own.
  private func count(_ desk: Desk) throws -> Int {
    desk.run("ingest", "--allow-shrink", "--state", "clean")
    desk.run(Self.reviews + ["--state", "clean"])
    let clean = desk.output
    try FileManager.default.removeItem(atPath: desk.folder + "/clean")
    desk.run("ingest", "--allow-shrink")
    desk.run(Self.reviews)
    #expect(desk.output == clean)
    return desk.output.split(whereSeparator: \.isNewline).count - 1
  }

  @Test func anySeriesOfNightsEqualsACleanOne() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.csv", file(["5,good", "5,good", "1,bad"]))
    #expect(try count(desk) == 3)
    // The same rows in another file are the same reviews.
    try desk.write("Exports/reviews-b.csv", file(["5,good", "5,good", "5,good", "3,fair"]))
    #expect(try count(desk) == 5)
    try desk.write("Exports/reviews-b.csv", file(["3,fair", "5,good"]))
    #expect(try count(desk) == 4)
    try desk.write("Exports/reviews-a.csv", file(["1,bad"]))
    #expect(try count(desk) == 3)
    try FileManager.default.removeItem(atPath: desk.folder + "/Exports/reviews-b.csv")
    try desk.write("Exports/reviews-c.ndjson", #"{"restaurant":"Alpha","rating":1,"review":"bad"}"# + "\n")
    #expect(try count(desk) == 1)
  }

  @Test func aRowInTwoFilesIsToldWithBoth() throws {
    let desk = try Desk()
    try desk.write("Exports/reviews-a.csv", file(["5,good", "5,good"]))
    try desk.write("Exports/reviews-b.csv", file(["1,bad", "5,good"]))
    for night in 0..<2 {
      desk.run("ingest", "--verbose")
      #expect(desk.errors.contains("reviews-b.csv:3") && desk.errors.contains("reviews-a.csv:2"), "\(desk.errors)")
      #expect(desk.errors.contains("1 row repeated"), "\(desk.errors)")
      if night == 0 { #expect(desk.errors.contains("3 new") && desk.errors.contains("1 repeated"), "\(desk.errors)") }
    }
    desk.run("rejects")
    #expect(desk.output.contains("reviews-b.csv"), "\(desk.output)")
  }
}
