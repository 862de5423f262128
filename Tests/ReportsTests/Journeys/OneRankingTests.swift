import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct OneRankingTests {
  /// The shipped league has the order of home and of all lists, and adds the reviews that these name.
  @Test(arguments: [false, true]) func theLeagueHasTheOrderOfTheSite(reversed: Bool) throws {
    let bench = try Bench(Town.rows(reversed: reversed) + Self.luck)
    try bench.shelf.store.write { connection in
      try connection.execute("UPDATE restaurants SET digest = 0")
      try SummaryTable(connection, of: .restaurants, offset: { _ in 0 }).refresh(nil, nil)
    }
    let best = try bench.shelf.store.reader().best(limit: 100, asOf: bench.asOf).filter { $0.rated > 0 }
    let league = try #require(try Shipped.templates()["league.md"])
    let rows = String(decoding: try bench.single(league, format: .ndjson), as: UTF8.self).split(separator: "\n")
    let ids = rows.compactMap { $0.firstMatch(of: /"restaurant_id":"([^"]+)"/).map { String($0.1) } }
    #expect(best.count > 20 && ids == best.map(\.id))
    // With the mean unrounded, or without what is added, the order is another one.
    let plain = best.sorted { ($0.mean ?? 0, $0.rated) > ($1.mean ?? 0, $1.rated) }
    #expect(ids != plain.map(\.id))
    let page = String(decoding: try bench.single(league), as: UTF8.self)
    let totals = try bench.shelf.store.reader().totals()
    let prior = Double(RankPrior(halfStars: totals.halfStars, rated: totals.rated).meanTenths) / 10
    #expect(page.contains("with \(RankPrior.reviews) reviews at the mean of all, \(prior), added"))
  }

  /// Votes in halves, so that sums are the same in halves and in stars; some restaurants have few.
  private static let luck = """
    UPDATE reviews SET stars = round(stars * 2) / 2 WHERE stars IS NOT NULL;
    DELETE FROM reviews WHERE restaurant_key % 3 = 0 AND key % 7 > 0;
    """
}
