import Diagnostics
import Foundation
import Testing

@testable import Console

/// The word `export` of the job gives the rows that `sumaq sql` shows.
@Suite struct ShardExportTests {
  private static let day = ["--as-of", "2026-03-02", "--offline"]
  private static let views = [
    "restaurants", "restaurant_cuisines", "users", "reviews", "dishes", "offers", "favorites", "visits", "orders",
    "photos",
    "reviews_by_restaurant", "reviews_by_user", "reviews_by_hour", "reviews_by_cuisine",
  ]

  private func planned(shards: Int) throws -> Desk {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}, "site": {"timeZone": "America/Lima"}}"#)
    desk.run("demo", "Exports", "--restaurants", "12", "--users", "30", "--reviews", "200", "--photos", "4")
    try desk.write(
      "Exports/reviews-b.ndjson",
      [
        #"{"id":"moved","restaurantId":"nowhere","userId":"nobody","stars":5,"createdAt":"5/6/2025"}"#,
        #"{"id":"moved","restaurantId":"elsewhere","userId":"somebody","stars":1,"createdAt":"25/6/2025"}"#,
        #"{"id":"neither","stars":4,"comment":"Hm","createdAt":"2025-06-07T10:00:00Z"}"#,
        #"{"id":"nobody","restaurantId":"elsewhere","stars":3}"#,
        #"{"id":"somewhere","userId":"ana@mail.example","stars":2.5,"createdAt":"2025-06-08T03:00:00Z"}"#,
      ].map { $0 + "\n" }.joined())
    desk.run(["build"] + Self.day)
    #expect(
      desk.run(["shard", "run", "--lake", "Lake", "--shards", "\(shards)"] + Self.day) == .done, "\(desk.errors)")
    return desk
  }

  private func expectSame(_ desk: Desk) throws {
    for view in Self.views {
      #expect(desk.run("sql", "SELECT * FROM \(view)", "--format", "ndjson", "--as-of", "2026-03-02") == .done)
      let wanted = desk.output.split(separator: "\n").sorted()
      let parts = desk.tree("Lake/export").filter { $0.contains("/\(view)/") && $0.hasSuffix(".ndjson") }
      let found = try parts.flatMap { try desk.read("Lake/export/\($0)").split(separator: "\n").map(String.init) }
      #expect(found.sorted() == wanted.map(String.init) && !wanted.isEmpty, "\(view)")
    }
  }

  @Test(arguments: [1, 3])
  func theUnionOfAllPartsIsTheView(shards: Int) throws {
    let desk = try planned(shards: shards)
    #expect(desk.run("shard", "export", "--format", "ndjson", "--lake", "Lake") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("duckdb -init") && desk.errors.contains("spark-sql -i"), "\(desk.errors)")
    try expectSame(desk)
  }

  /// While another night's parts are written, those that `export.json` names stay.
  @Test func theViewsOfANightStayUntilOthersAreWhole() throws {
    let desk = try planned(shards: 2)
    #expect(desk.run("shard", "export", "--format", "ndjson", "--lake", "Lake") == .done, "\(desk.errors)")
    let first = desk.files(in: "Lake/export")
    try desk.write(
      "Exports/reviews-c.ndjson",
      #"{"id":"late","restaurantId":"elsewhere","userId":"ana","stars":3,"createdAt":"2025-06-07T10:00:00Z"}"# + "\n")
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = try desk.night(in: "Lake")
    let words = ["shard", "export", "--lake", "Lake", "--format", "ndjson"]
    #expect(desk.run(words + (try desk.stopping(at: "views sums"))) == .software)
    let between = desk.files(in: "Lake/export")
    #expect(first.allSatisfy { between[$0.key] == $0.value } && between.count > first.count)
    #expect(desk.run(words + ["--night", night]) == .done, "\(desk.errors)")
    #expect(try desk.read("Lake/export/export.json").contains(night))
    desk.run(["build"] + Self.day)
    try expectSame(desk)
    #expect(
      desk.tree("Lake/export").filter { !$0.contains("/") }.sorted()
        == ["duckdb.sql", "export.json", "spark.sql", night].sorted())
  }

  /// Engines take some signs for patterns of paths, and a quote for the end of a text.
  @Test func anEngineReadsTheLakesPath() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}}"#)
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "4", "--reviews", "9", "--photos", "0")
    for lake in ["La[k]e", "Lake*"] {
      #expect(desk.run(["shard", "run", "--lake", lake, "--shards", "1"] + Self.day) == .usage)
      #expect(desk.errors.contains("pattern") && desk.tree(lake) == [], "\(desk.errors)")
    }
    #expect(desk.run(["shard", "run", "--lake", "Ana's", "--shards", "1"] + Self.day) == .done, "\(desk.errors)")
    #expect(desk.run("shard", "export", "--lake", "Ana's", "--format", "ndjson") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("Ana'\\''s/export/duckdb.sql'"), "\(desk.errors)")
    #expect(try desk.read("Ana's/export/duckdb.sql").contains("/Ana''s/export/"))
    #expect(try desk.read("Ana's/export/spark.sql").contains("/Ana\\'s/export/"))
  }

  @Test func whatIsMissingIsNamed() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "4", "--reviews", "9", "--photos", "0")
    #expect(desk.run("shard", "export", "--lake", "Lake", "--format", "ndjson") == .usage)
    #expect(desk.errors.contains("no night is in place"), "\(desk.errors)")
    #expect(desk.run("shard", "export", "--lake", "Lake", "--night", "any") == .usage)
    #expect(desk.errors.contains("--format ndjson"), "\(desk.errors)")
  }
}
