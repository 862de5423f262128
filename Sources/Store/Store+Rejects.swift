package import Model

extension Store {
  /// The number of rejects by reason, highest first.
  package func rejectCounts() throws -> [RejectCount] {
    try write { connection in
      try connection.rows(
        "SELECT problem, kind, count(*) FROM rejects GROUP BY problem, kind ORDER BY count(*) DESC, problem, kind"
      ) { row in
        RejectCount(
          problem: row.text(0) ?? "", kind: RejectedRecord.Kind(rawValue: row.text(1) ?? "") ?? .row,
          count: Int(row.integer(2)))
      }
    }
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
  fileprivate func rejected() -> RejectedRecord {
    RejectedRecord(
      file: text(0) ?? "", line: Int(integer(1)), column: text(2) ?? "",
      kind: RejectedRecord.Kind(rawValue: text(3) ?? "") ?? .row, recordID: text(4), problem: text(5) ?? "",
      raw: text(6) ?? "")
  }
}
