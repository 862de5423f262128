import Model
import Testing

@testable import Reports
@testable import Store

@Suite struct OneRankingTests {
  /// The shipped league has the order of home and of all lists, and adds the reviews that these name.
  @Test(arguments: [false, true]) func theLeagueHasTheOrderOfTheSite(reversed: Bool) throws {
    let bench = try Bench(Town.rows(reversed: reversed) + Self.luck)
    let rows = try bench.shelf.store.write { connection in
      try connection.rows(
        """
        SELECT r.id, sum(v.stars), count(v.stars) FROM restaurants r JOIN reviews v ON v.restaurant_key = r.key
        WHERE v.stars IS NOT NULL GROUP BY r.key
        """
      ) { (id: $0.text(0) ?? "", stars: $0.real(1), rated: Int($0.integer(2))) }
    }
    let (stars, rated) = rows.reduce((0.0, 0)) { ($0.0 + $1.stars, $0.1 + $1.rated) }
    // As lists of the best compute it, from thousandths.
    let prior = RankPrior(milliStars: Int((stars * 1000).rounded()), rated: rated)
    let best = rows.sorted { left, right in
      let ranks = [left, right].map { prior.adjusted(stars: $0.stars, rated: Double($0.rated)) }
      return ranks[0] != ranks[1] ? ranks[0] > ranks[1] : (right.rated, left.id) < (left.rated, right.id)
    }
    let league = try #require(try Shipped.templates()["league.md"])
    let lines = String(decoding: try bench.single(league, format: .ndjson), as: UTF8.self).split(separator: "\n")
    let ids = lines.compactMap { $0.firstMatch(of: /"restaurant_id":"([^"]+)"/).map { String($0.1) } }
    #expect(best.count > 20 && ids == best.map(\.id))
    // With the mean unrounded, or without what is added, the order is another one.
    let plain = best.sorted { $0.stars / Double($0.rated) > $1.stars / Double($1.rated) }
    #expect(ids != plain.map(\.id))
    let page = String(decoding: try bench.single(league), as: UTF8.self)
    #expect(
      page.contains("with \(RankPrior.reviews) reviews at the mean of all, \(Double(prior.meanTenths) / 10), added"))
  }

  /// Some votes are of a tenth of a star; some restaurants have few.
  private static let luck = """
    UPDATE reviews SET stars = stars - 0.2 WHERE key % 5 = 0 AND stars > 1;
    DELETE FROM reviews WHERE restaurant_key % 3 = 0 AND key % 7 > 0;
    """
}
