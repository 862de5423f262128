package import Model

/// The table `rejects`: rows and fields that could not be read. A reject is kept until its file is read again or no
/// longer exists.
final class RejectTable {
  private let connection: Connection
  /// The number of the last reject of earlier nights.
  private let lastBefore: Int64
  private(set) var rows = 0
  private(set) var fields = 0
  private(set) var repeated = 0
  /// Rejected rows and fields, which `--max-rejects` limits.
  var lost: Int { rows + fields }
  /// The files of which something was rejected tonight.
  private(set) var files: Set<String> = []

  /// The number of rejects that were added less those removed, and the sum of their hashes. A damaged file is read again
  /// every night, and mostly has the same rejects.
  private var difference = (count: 0, hashes: 0)
  /// Whether the table has other rejects than before the night.
  var changed: Bool { difference != (0, 0) }

  init(_ connection: Connection) throws {
    self.connection = connection
    lastBefore = try connection.integer("SELECT max(rowid) FROM rejects") ?? 0
  }

  /// Adds a reject. Returns its number, which is valid until the end of the night.
  @discardableResult
  func add(_ record: RejectedRecord) throws -> Int64 {
    files.insert(record.file)
    difference = (difference.count + 1, difference.hashes &+ record.hashValue)
    switch record.kind {
    case .row: rows += 1
    case .field: fields += 1
    case .repeated: repeated += 1
    }
    try connection.run(
      """
      INSERT INTO rejects(file, line, "column", kind, record_id, problem, raw) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      .text(record.file), Value(record.line), .text(record.column), .text(record.kind.rawValue),
      Value(record.recordID), .text(record.problem), .text(record.raw))
    return connection.lastInsertedRow
  }

  /// Removes the reject of a repeated row that turned out to be a duplicate.
  func remove(_ number: Int64) throws {
    repeated -= 1
    try subtract("rowid = ?1", [.integer(number)])
    try connection.run("DELETE FROM rejects WHERE rowid = ?1", .integer(number))
  }

  func recordID(_ number: Int64) throws -> String? {
    try connection.text("SELECT record_id FROM rejects WHERE rowid = ?1", .integer(number))
  }

  /// Whether a row or field of a file is among the rejects.
  func hasRejects(of file: String) throws -> Bool {
    try connection.integer("SELECT 1 FROM rejects WHERE file = ?1 LIMIT 1", .text(file)) != nil
  }

  /// Removes the rejects that earlier nights added for these files.
  func removeEarlier(of files: [String]) throws {
    guard lastBefore > 0 else { return }
    for file in files {
      let values: [Value] = [.integer(lastBefore), .text(file)]
      try subtract("rowid <= ?1 AND file = ?2", values)
      try connection.run("DELETE FROM rejects WHERE rowid <= ?1 AND file = ?2", values[0], values[1])
    }
  }

  /// Takes rejects that are about to be removed out of the difference.
  private func subtract(_ condition: String, _ values: [Value]) throws {
    let select = try connection.statement(
      "SELECT file, line, \"column\", kind, record_id, problem, raw FROM rejects WHERE \(condition)")
    select.bind(values)
    defer { select.reset() }
    while try select.step() {
      let kind = RejectedRecord.Kind(rawValue: select.text(3) ?? "") ?? .row
      let record = RejectedRecord(
        file: select.text(0) ?? "", line: Int(select.integer(1)), column: select.text(2) ?? "", kind: kind,
        recordID: select.text(4), problem: select.text(5) ?? "", raw: select.text(6) ?? "")
      difference = (difference.count - 1, difference.hashes &- record.hashValue)
    }
  }
}

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

/// The number of rejects for one reason, and the first of them.
package struct RejectCount: Sendable, Hashable {
  /// The id of the `ProblemKind`.
  package var problem: String
  package var kind: RejectedRecord.Kind
  package var count: Int
  /// The first rejects, by file, line and field.
  package var examples: [RejectedRecord] = []
}
