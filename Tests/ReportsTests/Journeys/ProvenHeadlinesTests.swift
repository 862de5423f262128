import Testing

@testable import Reports

/// Headlines of the shipped reports claim only what the rows prove.
@Suite struct ProvenHeadlinesTests {
  /// A review of `restaurant`, so many days after 2024-04-01.
  private struct Vote {
    var restaurant: Int
    var stars: Double
    var day: Int
    var hour = 12
  }

  private static func rows(_ votes: [Vote], restaurants: Int) -> String {
    let names = (1...restaurants).map {
      "(\($0), 'r\($0)', 'Name \($0)', '\($0 % 2 == 0 ? "Grill" : "Thai")', 1, 0, \($0))"
    }
    let reviews = votes.enumerated().map { number, vote in
      let time = 1_711_929_600 + vote.day * 86_400 + vote.hour * 3600
      return
        "(\(number + 1), 'v\(number)', \(number + 1), \(number + 1), 1, \(vote.restaurant), \(vote.stars), \(time)000000)"
    }
    return """
      INSERT INTO restaurants(key, id, name, cuisine, present, derived, digest) VALUES \(names.joined(separator: ","));
      INSERT INTO restaurant_cuisines SELECT key, 1, cuisine, lower(cuisine) FROM restaurants;
      INSERT INTO users(key, id, name, present, derived, digest) VALUES (1, 'u1', 'Ana', 1, 0, 21);
      INSERT INTO reviews(key, id, id_hash, digest, user_key, restaurant_key, stars, created_at)
        VALUES \(reviews.joined(separator: ","));
      """
  }

  private func page(_ name: String, _ sql: String) throws -> String {
    let report = try #require(try Shipped.templates()[name + ".md"])
    return Self.shown(try Bench(sql).single(report))
  }

  /// A page without its questions, which hold every sentence.
  private static func shown(_ page: [UInt8]) -> String {
    String(decoding: page, as: UTF8.self).replacing(/<details.*?<\/details>/.dotMatchesNewlines(), with: "")
  }

  /// Two years of votes in turn, in which those of the second year have the stars of `late`.
  private static func years(_ early: [Double], _ late: [Double], restaurants: Int = 2) -> String {
    let votes = (0..<720).map { day in
      let stars = day < 360 ? early : late
      return Vote(restaurant: day % restaurants + 1, stars: stars[day % stars.count], day: day)
    }
    return rows(votes, restaurants: restaurants)
  }

  @Test func aCuisineMovedOnlyBeyondChance() throws {
    let chance = try page("cuisines", Self.years([3, 4, 5, 4, 3], [3, 4, 5, 4, 3.5]))
    #expect(chance.contains("None of the largest cuisines moved by more than chance explains"))
    #expect(!chance.contains("gained") && chance.contains("may be chance"))
    let sure = try page("cuisines", Self.years([3, 4, 5, 4, 3], [4, 5, 5]))
    #expect(sure.contains(/(Grill|Thai) gained 0\.\d\d stars in a year, with 95% certainty 0\.\d\d to 1\.\d\d/))
  }

  @Test func whereNoneMovedTheFiveNearestAreListed() throws {
    let bench = try Bench(Self.years([3, 4, 5, 4, 3], [3, 4, 5, 4, 3.5], restaurants: 7))
    let watch = try #require(try Shipped.templates()["watch.md"])
    let lines = String(decoding: try bench.single(watch, format: .ndjson), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 5 && lines.allSatisfy { $0.contains("\"may be chance\"") && $0.contains("\"low\":") })
    let page = Self.shown(try bench.single(watch))
    #expect(page.contains("No restaurant moved by more than chance explains"))
    #expect(page.contains("for 7 restaurants with enough reviews") && page.contains("Those that come nearest to it"))
    let moved = try self.page("watch", Self.years([3, 4, 5, 4, 3], [1, 1.5], restaurants: 7))
    #expect(moved.contains("stars, and that is practically no chance") && !moved.contains("nearest to it</h3>"))
  }

  @Test func aLeadThatChanceExplainsIsNone() throws {
    #expect(
      try page("league", Self.years([3, 4, 5], [3, 4, 5, 4, 3])).contains("comes first, perhaps by chance, with"))
    let apart = (0..<600).map { Vote(restaurant: $0 % 2 + 1, stars: $0 % 2 == 0 ? 5 : 3, day: $0) }
    #expect(try page("league", Self.rows(apart, restaurants: 2)).contains("Name 1 leads with"))
  }

  @Test func theBusiestHourHasMoreThanTheNextOne() throws {
    let even = (0..<700).map { Vote(restaurant: 1, stars: 4, day: $0, hour: 9 + $0 % 9) }
    #expect(try page("times", Self.rows(even, restaurants: 1)).contains("No hour and no day of the week is busier"))
    let rush = even + (0..<90).map { Vote(restaurant: 1, stars: 4, day: $0 * 7, hour: 19) }
    let page = try page("times", Self.rows(rush, restaurants: 1))
    #expect(page.contains("Monday from 19:00 is the busiest hour of the week") && page.contains("Monday, hour by hour"))
    #expect(page.contains("Nothing proves it: they give 4.00 stars"))
  }

  @Test(arguments: [(33, "33 in 100 offers take 50% and more off"), (51, "Most offers take 50% and more off")])
  func mostIsMoreThanHalf(large: Int, words: String) throws {
    let discounts = (0..<100).map { $0 < large ? 60 : 5 + ($0 % 4) * 10 }
    let offers = discounts.enumerated().map { "(\($0 + 1), 'o\($0)', \($0 + 1), \($0 + 1), 1, 'T', \($1))" }
    let page = try page(
      "offers",
      Self.rows([], restaurants: 1).replacing(/INSERT INTO reviews[^;]*;/, with: "")
        + "INSERT INTO offers(key, id, id_hash, digest, restaurant_key, title, discount) VALUES "
        + offers.joined(separator: ",") + ";")
    #expect(page.contains(words))
  }

  /// The picture is of a chart that the headline or the head names.
  @Test(arguments: [
    ("headline: '{{b_first.n}}'", "7"), ("headline: '{{#b_first}}x{{/b_first}}'\npicture: a", "3"),
    ("headline: x", "3"),
    ("headline: '{{b_first.n}}'\npicture: none", nil),
  ])
  func thePictureIsOfTheHeadlinesMeasure(head: String, first: String?) throws {
    let blocks = [("a", 3, 4), ("b", 7, 9)].map { name, from, to in
      """
      ```sql \(name)
      SELECT 'x' AS label, \(from) AS n UNION ALL SELECT 'y', \(to)
      ```
      ```chart
      type: bar
      data: \(name)
      label: label
      value: n
      title: T
      ```

      """
    }
    let bench = try Bench()
    try bench.render(["r": "---\ntitle: T\n\(head)\n---\n" + blocks.joined()])
    let index = bench.sink.text("reports/index.html")
    for number in ["3", "7"] { #expect(index.contains("aria-label=\"from \(number) to") == (number == first)) }
    #expect(bench.box.problems.isEmpty)
    try bench.render(["r": "---\ntitle: T\npicture: bb\n---\n" + blocks.joined()])
    #expect(bench.box.problems.contains { $0.reason == "there is no chart of the block bb" })
  }
}
