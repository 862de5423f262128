internal import Diagnostics
internal import Model

/// When each problem was first seen. A problem that is gone loses its date.
///
/// Problems that were known before the store had dates have none as long as they stay.
struct ProblemDateTable {
  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Brings the dates of one part of the night in line with its marks.
  func update(
    part: String, from before: [String: ProblemMarks], to now: [String: ProblemMarks], in night: Timestamp
  ) throws {
    for kind in Set(before.keys).union(now.keys) {
      let (then, tonight) = (Set(before[kind]?.distinct ?? []), Set(now[kind]?.distinct ?? []))
      for mark in then.subtracting(tonight) {
        try connection.run(
          "DELETE FROM problem_dates WHERE kind = ?1 AND mark = ?2 AND part = ?3", .text(kind), Self.value(mark),
          .text(part))
      }
      for mark in tonight.subtracting(then) {
        try connection.run(
          "INSERT OR IGNORE INTO problem_dates(kind, mark, part, since) VALUES(?1, ?2, ?3, ?4)", .text(kind),
          Self.value(mark), .text(part), .integer(night.microseconds))
      }
    }
  }

  /// The date of each kind's oldest problem.
  func oldest() throws -> [String: Timestamp] {
    let rows = try connection.rows("SELECT kind, min(since) FROM problem_dates GROUP BY kind") { row in
      (row.text(0) ?? "", Timestamp(microseconds: row.integer(1)))
    }
    return Dictionary(rows, uniquingKeysWith: min)
  }

  private static func value(_ mark: UInt64) -> Value { .integer(Int64(bitPattern: mark)) }
}
