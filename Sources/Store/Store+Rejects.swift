package import Model

extension Store {
  /// The number of rejects by reason, highest first, with up to `examples` of each.
  package func rejectCounts(examples: Int = 0) throws -> [RejectCount] {
    try write { connection in
      var counts = try connection.rows(
        "SELECT problem, kind, count(*) FROM rejects GROUP BY problem, kind ORDER BY count(*) DESC, problem, kind"
      ) { row in
        RejectCount(
          problem: row.text(0) ?? "", kind: RejectedRecord.Kind(rawValue: row.text(1) ?? "") ?? .row,
          count: Int(row.integer(2)))
      }
      guard examples > 0 else { return counts }
      let first = Dictionary(grouping: try Self.firstRejects(examples, connection)) {
        "\($0.kind.rawValue) \($0.problem)"
      }
      for index in counts.indices {
        counts[index].examples = first["\(counts[index].kind.rawValue) \(counts[index].problem)"] ?? []
      }
      return counts
    }
  }

  /// The first `limit` rejects of each reason, by file, line and field. Raw texts are read of these alone.
  private static func firstRejects(_ limit: Int, _ connection: Connection) throws -> [RejectedRecord] {
    try connection.rows(
      """
      SELECT file, line, "column", kind, record_id, problem, raw FROM rejects WHERE rowid IN (
        SELECT id FROM (
          SELECT rowid AS id,
            row_number() OVER (PARTITION BY problem, kind ORDER BY file, line, "column", rowid) AS place FROM rejects)
        WHERE place <= ?1)
      ORDER BY file, line, "column", rowid
      """, Value(limit)
    ) { $0.rejected() }
  }

  /// Calls `body` with every reject, by file, line and field; streamed.
  package func eachReject(_ body: (RejectedRecord) throws -> Void) throws {
    let connection = try readingConnection()
    do {
      let all = try connection.statement(
        """
        SELECT file, line, "column", kind, record_id, problem, raw FROM rejects ORDER BY file, line, "column", rowid
        """)
      while try all.step() { try body(all.rejected()) }
    } catch let error as StoreError {
      throw error.failure(store: path)
    }
  }
}

extension Statement {
  func rejected() -> RejectedRecord {
    RejectedRecord(
      file: text(0) ?? "", line: Int(integer(1)), column: text(2) ?? "",
      kind: RejectedRecord.Kind(rawValue: text(3) ?? "") ?? .row, recordID: text(4), problem: text(5) ?? "",
      raw: text(6) ?? "")
  }
}
