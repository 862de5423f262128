import Diagnostics
import Foundation
import TestDraw
import Testing

@testable import Console

/// `sumaq shard export` gives the rows that `sumaq sql` shows.
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

  /// A scheduler runs the lines of one stage after those of the other, each as often as it likes.
  @Test(.drawn()) func stepsAreLinesForAScheduler() throws {
    let desk = try planned(shards: 2)
    let night = try #require(desk.tree("Lake/nights").first { !$0.contains("/") })
    try desk.write("Lake/export/another/reviews/part-0002.ndjson", "{}\n")
    for stage in ["01", "02"] {
      for line in try desk.read("Lake/nights/\(night)/export/\(stage).sh").split(separator: "\n").reversed() {
        let words = line.split(separator: " ").dropFirst().map(String.init)
        for _ in 0..<2 { #expect(desk.run(words) == .done, "\(line): \(desk.errors)") }
      }
    }
    try expectSame(desk)
    #expect(try desk.read("Lake/export/export.json").contains(night))
  }

  /// While another night's parts are written, those that `export.json` names stay.
  @Test(.drawn()) func theViewsOfANightStayUntilOthersAreWhole() throws {
    let desk = try planned(shards: 2)
    #expect(desk.run("shard", "export", "--format", "ndjson", "--lake", "Lake") == .done, "\(desk.errors)")
    let first = desk.files(in: "Lake/export")
    try desk.write(
      "Exports/reviews-c.ndjson",
      #"{"id":"late","restaurantId":"elsewhere","userId":"ana","stars":3,"createdAt":"2025-06-07T10:00:00Z"}"# + "\n")
    desk.run(["shard", "run", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = try #require(desk.tree("Lake/nights").first { !$0.contains("/") })
    let words = ["--lake", "Lake", "--format", "ndjson", "--night", night]
    for step in ["0/2", "1/2"] { #expect(desk.run(["shard", "export", step] + words) == .done, "\(desk.errors)") }
    let between = desk.files(in: "Lake/export")
    #expect(first.allSatisfy { between[$0.key] == $0.value })
    #expect(desk.run(["shard", "export", "sums"] + words) == .done, "\(desk.errors)")
    desk.run(["build"] + Self.day)
    try expectSame(desk)
    #expect(
      desk.tree("Lake/export").filter { !$0.contains("/") }.sorted()
        == ["duckdb.sql", "export.json", "spark.sql", night].sorted())
  }

  /// Engines take some signs for patterns of paths, and a quote for the end of a text.
  @Test(.drawn()) func anEngineReadsTheLakesPath() throws {
    let desk = try Desk()
    try desk.write("sumaq.json", #"{"reports": {"off": true}}"#)
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "4", "--reviews", "9", "--photos", "0")
    for lake in ["La[k]e", "Lake*", "La?ke"] {
      #expect(desk.run(["shard", "run", "--lake", lake, "--shards", "1"] + Self.day) == .done, "\(desk.errors)")
      #expect(desk.run("shard", "export", "--lake", lake, "--format", "ndjson") == .usage)
      #expect(desk.errors.contains("shard.refused") && desk.errors.contains("pattern"), "\(desk.errors)")
      #expect(!desk.tree(lake).contains("export"))
    }
    #expect(desk.run(["shard", "run", "--lake", "Ana's", "--shards", "1"] + Self.day) == .done, "\(desk.errors)")
    #expect(desk.run("shard", "export", "--lake", "Ana's", "--format", "ndjson") == .done, "\(desk.errors)")
    #expect(desk.errors.contains("Ana'\\''s/export/duckdb.sql'"), "\(desk.errors)")
    #expect(try desk.read("Ana's/export/duckdb.sql").contains("/Ana''s/export/"))
    #expect(try desk.read("Ana's/export/spark.sql").contains("/Ana\\'s/export/"))
  }

  @Test(.drawn()) func whatIsMissingIsNamed() throws {
    let desk = try Desk()
    desk.run("demo", "Exports", "--restaurants", "4", "--users", "4", "--reviews", "9", "--photos", "0")
    #expect(desk.run("shard", "export", "--lake", "Lake") == .usage)
    #expect(desk.errors.contains("--format ndjson"), "\(desk.errors)")
    #expect(desk.run("shard", "export", "--lake", "Lake", "--format", "ndjson") == .usage)
    #expect(desk.errors.contains("shard.unknown-night"), "\(desk.errors)")
    desk.run(["shard", "plan", "--lake", "Lake", "--shards", "2"] + Self.day)
    let night = try #require(desk.tree("Lake/nights").first { !$0.contains("/") })
    let words = ["--lake", "Lake", "--format", "ndjson", "--night", night]
    for step in ["2/3", "all"] {
      #expect(desk.run(["shard", "export", step] + words) == .usage)
      #expect(desk.errors.contains("shard.unknown-task"), "\(desk.errors)")
    }
    for step in ["0/2", "sums"] {
      #expect(desk.run(["shard", "export", step] + words) == .inputOutput)
      #expect(desk.errors.contains("lake.task-missing"), "\(desk.errors)")
    }
  }
}
