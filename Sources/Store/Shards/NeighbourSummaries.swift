package import Model

/// The months of restaurants that restaurants of other shards have as neighbours, in a store with a row of every subject.
package struct NeighbourSummaries {
  private let reader: StoreReader
  private let shards: Int

  package init(_ reader: StoreReader, shards: Int) { (self.reader, self.shards) = (reader, shards) }

  /// Calls `body` with the reviews by month of each of these restaurants, once for each shard that shows them and does not
  /// own the restaurant, in the order of their ids.
  package func each(_ months: ClosedRange<Int>, _ body: (_ shard: Int, ComputedRow) throws -> Void) throws {
    try reader.convertingErrors {
      let rows = try reader.connection.statement(Self.neighbours)
      defer { rows.reset() }
      var last: Int64 = 0
      var told: Set<Int> = []
      while try rows.step() {
        let key = rows.integer(0)
        if key != last { (last, told) = (key, [shard(rows, 1)]) }
        let shard = shard(rows, 2)
        guard told.insert(shard).inserted else { continue }
        var summary = ReviewSummary()
        summary.months = try rows.summary(of: key, at: 3).months.filter { months.contains($0.number) }
        if !summary.months.isEmpty { try body(shard, .summary(.restaurants, id: rows.text(1) ?? "", summary)) }
      }
    }
  }

  private func shard(_ row: Statement, _ column: Int32) -> Int {
    row.bytes(column).map { Shard.number(of: .restaurants, $0, among: shards) } ?? 0
  }

  private static let neighbours = """
    SELECT n.neighbour_key, p.id, o.id, \(SummaryTable.columns) FROM neighbours AS n
    JOIN restaurants AS o ON o.key = n.restaurant_key JOIN restaurants AS p ON p.key = n.neighbour_key
    JOIN restaurant_summaries AS s ON s.key = n.neighbour_key ORDER BY p.id, o.id
    """
}
