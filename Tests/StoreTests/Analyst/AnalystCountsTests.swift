import Testing

@testable import Store

@Suite struct AnalystCountsTests {
  /// Statements whose first column counts, whatever it looks like.
  @Test(arguments: [
    "SELECT count(*) AS n FROM visits", "SELECT COUNT (*) n FROM visits", "SELECT \"count\"(*) AS n FROM visits",
    "SELECT count(*) + 0 AS n FROM visits", "SELECT '' || count(*) AS n FROM visits", "SELECT sum(1) AS n FROM visits",
    "SELECT printf('%d visits', count(*)) AS n FROM visits", "SELECT group_concat('x', '') AS n FROM visits",
    "SELECT CASE WHEN count(*) > 9 THEN 'many' ELSE 'few' END AS n FROM visits",
    "SELECT (SELECT count(*) FROM visits) AS n FROM restaurants", "SELECT least(9) + count(*) AS n FROM visits",
    "SELECT coalesce(least(count(*)), count(*)) AS n FROM visits",
    "WITH v AS (SELECT count(*) AS k FROM visits) SELECT 'v' || k AS n FROM v",
    "WITH v(k) AS (SELECT count(*) FROM visits) SELECT 'v' || k AS n FROM v",
    "WITH v(a, k) AS NOT MATERIALIZED (SELECT 1, count(*) AS c FROM visits) SELECT printf('%d', v.k) AS n FROM v",
    "WITH v AS (SELECT 0 AS k UNION ALL SELECT count(*) FROM visits) SELECT 'v' || k AS n FROM v",
    "WITH v AS (SELECT 0 AS k UNION ALL SELECT count(*) AS c FROM visits) SELECT 'v' || k AS n FROM v",
    "SELECT 'v' || k AS n FROM (SELECT count(*) AS 'k' FROM visits)",
    "SELECT printf('%d', k) FROM (SELECT count(*) k FROM visits)",
    "SELECT 'v' || k FROM (SELECT count(*) AS k FROM visits)", "SELECT * FROM (SELECT count(*) FROM visits)",
    "SELECT * FROM (SELECT count(*) AS n FROM visits)", "SELECT v.* FROM (SELECT 'x' || count(*) AS n FROM visits) v",
    "SELECT 'v' || max(k) AS n FROM (SELECT row_number() OVER () AS k FROM visits)",
    "WITH RECURSIVE c(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM c LIMIT 9) SELECT 'v' || max(k) AS n FROM c, visits",
    "SELECT 'v' || key AS n FROM json_each((SELECT json_group_array(1) FROM visits))",
    "SELECT 'all' AS n UNION ALL SELECT 'v' || count(*) FROM visits", "VALUES ((SELECT count(*) FROM visits))",
    "SELECT \"from\" AS n FROM (SELECT 'v' || count(*) AS \"from\" FROM visits)",
    "SELECT count(*) /* least( */ AS n FROM visits -- least(", "SELECT length(json_group_array(1)) AS n FROM visits",
  ])
  func counts(_ sql: String) { #expect(AnalystCounts(sql).columns(["n"]) == [.counted]) }

  @Test(arguments: [
    ("SELECT least(count(*)) AS n FROM visits", AnalystCounts.Column.least),
    ("SELECT LEAST(count(*)) n FROM visits", .least),
    ("WITH v AS (SELECT least(count(*)) AS k FROM visits) SELECT v.k AS n FROM v", .least),
    ("WITH v AS (SELECT count(*) AS k FROM visits) SELECT least(k) AS n FROM v", .least),
    ("SELECT * FROM (SELECT least(count(*)) AS n FROM visits)", .least),
    ("SELECT least(count(*), avg(total)) AS n FROM orders", .least),
    ("SELECT least(count(*)) AS n FROM visits UNION ALL SELECT least(count(*)) FROM orders", .least),
    ("SELECT least(count(*)) AS n FROM visits UNION ALL SELECT 1 FROM orders", .plain),
    ("SELECT least(count(*)) * 2 AS n FROM visits", .plain), ("SELECT total AS n FROM orders", .plain),
    // A stored column's name proves nothing.
    ("WITH v AS (SELECT least(count(*)) AS total FROM visits) SELECT o.total AS n FROM orders o", .plain),
    ("SELECT r.name AS n FROM visits JOIN restaurants r GROUP BY r.id HAVING count(*) > 4 ORDER BY count(*)", .plain),
    ("SELECT max(r.name) AS n FROM visits v JOIN restaurants r WHERE (SELECT count(*) FROM reviews) > 2", .plain),
  ])
  func tellsWhatAColumnIs(_ sql: String, _ expected: AnalystCounts.Column) {
    #expect(AnalystCounts(sql).columns(["n"]) == [expected])
  }

  @Test func columnsAreToldApart() {
    let sql = """
      WITH p AS (SELECT restaurant_id, count(*) AS orders, least(count(*)) AS few FROM orders GROUP BY 1)
      SELECT coalesce(r.name, p.restaurant_id) AS place, p.orders, p.few, p.* FROM p LEFT JOIN restaurants r ON r.id = 1
      """
    #expect(
      AnalystCounts(sql).columns(["place", "orders", "few", "restaurant_id", "orders", "few"])
        == [.plain, .counted, .least, .plain, .counted, .least])
  }

  @Test func aColumnIsWrittenOut() throws {
    let counts = AnalystCounts("SELECT a,\n  avg( total )  AS \"paid of all\", count(*) FROM orders")
    let written = try #require(counts.expression(1, of: 3))
    #expect(written.text == "avg( total )" && written.offset == 12 && !written.isCount)
    #expect(counts.expression(2, of: 3)?.text == "count(*)" && counts.expression(0, of: 2) == nil)
  }

  @Test(arguments: [
    ("count(*)", true), ("count(DISTINCT user_id)", true), ("(SELECT count(*) FROM visits)", true),
    ("count(*) * 100", false), ("(SELECT count(*) * 100 FROM visits)", false), ("count(*) - count(id)", false),
    ("sum(status = 'cancelled')", false), ("(count(*))", false), ("(SELECT count(*) FROM visits) * 9", false),
  ])
  func tellsACallOfCountFromOtherExpressions(_ text: String, _ isCount: Bool) {
    #expect(AnalystCounts("SELECT \(text) AS n FROM orders").expression(0, of: 1)?.isCount == isCount)
  }

  @Test(arguments: [
    ("SELECT restaurant_id FROM visits", true), ("SELECT max(visited_at) AS t FROM visits", true),
    ("SELECT DISTINCT restaurant_id FROM visits", true), ("SELECT restaurant_id FROM visits GROUP BY 1", false),
    ("SELECT name FROM restaurants WHERE id IN (SELECT restaurant_id FROM visits)", false),
    ("SELECT name FROM restaurants r WHERE EXISTS (SELECT 1 FROM visits WHERE restaurant_id = r.id)", false),
    ("SELECT visited_at FROM visits WHERE restaurant_id IN ('r-1')", true),
    ("SELECT v.visited_at FROM restaurants r JOIN \"visits\" v WHERE EXISTS (SELECT 1)", true),
    ("SELECT total FROM orders WHERE total > (SELECT avg(total) FROM orders)", true),
    ("SELECT total FROM orders WHERE user_id IN (SELECT user_id FROM orders GROUP BY 1)", true),
    ("SELECT visited_at, count(*) OVER () AS n FROM main.visits", true),
    ("SELECT visited_at, sum(1) FILTER (WHERE 1) OVER w AS n FROM visits WINDOW w AS ()", true),
    ("SELECT 'all', least(count(*)) FROM visits UNION ALL SELECT visited_at, 1 FROM visits", true),
    ("SELECT 'all', least(count(*)) FROM visits UNION ALL SELECT status, 1 FROM orders GROUP BY 1", false),
    ("SELECT * FROM (SELECT DISTINCT visited_at FROM visits)", true),
    ("WITH v AS (SELECT * FROM visits) SELECT least(count(*)) AS visits FROM v", false),
    (
      "WITH p AS (SELECT 1 AS k, count(*) AS orders FROM orders GROUP BY 1) SELECT k, orders, p.orders, max(orders) FROM p ORDER BY k, orders",
      false
    ),
    ("SELECT r.name FROM restaurants r, (visits) WHERE r.id IN (SELECT 1 GROUP BY 1)", true),
    ("SELECT k, n FROM (SELECT restaurant_id AS k, least(count(*)) AS n FROM visits GROUP BY 1)", false),
    ("SELECT least(count(*)) AS n FROM visits", false),
  ])
  func tellsListsOfSingleRows(_ sql: String, _ isListing: Bool) { #expect(AnalystCounts(sql).isListing == isListing) }
}
