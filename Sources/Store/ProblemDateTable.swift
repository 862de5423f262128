package import Diagnostics
package import Model

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

extension Store {
  /// The night in which each kind's oldest present problem was first seen.
  package func problemDates() throws -> [String: Timestamp] { try write { try ProblemDateTable($0).oldest() } }

  /// The problems of the last night in which each part ran, in the order of their kinds.
  package func standingProblems() throws -> [StandingProblems] {
    try write { connection in
      try connection.rows(
        """
        SELECT kind, sum(count), (SELECT min(since) FROM problem_dates AS d WHERE d.kind = s.kind), text
        FROM seen_problems AS s JOIN problem_examples USING (kind) GROUP BY kind ORDER BY kind
        """
      ) { row in
        StandingProblems(
          kind: row.text(0) ?? "", count: Int(row.integer(1)),
          since: row.optionalInteger(2).map(Timestamp.init(microseconds:)), text: row.text(3) ?? "")
      }
    }
  }

  /// Stores the examples of a kind for `standingProblems`. Those that are stored stay if they have all of these:
  /// of files that are not read again only the first problem is known, without the line that it quotes.
  ///
  /// `isSame`: the last night had the same problems.
  package func storeExamples(_ entry: ProblemLog.Entry, isSame: Bool) throws {
    let printer = ProblemPrinter(colour: false)
    let told = (entry.examples + entry.fresh.filter { !entry.examples.contains($0) }).map(printer.text)
    try write { connection in
      let stored = try connection.text("SELECT text FROM problem_examples WHERE kind = ?1", .text(entry.kind.id))
      if isSame, let stored,
        told.allSatisfy({ stored.contains($0.split(separator: "\n").prefix(2).joined(separator: "\n")) })
      {
        return
      }
      try connection.run(
        """
        INSERT INTO problem_examples(kind, text) VALUES(?1, ?2)
        ON CONFLICT(kind) DO UPDATE SET text = excluded.text WHERE text <> excluded.text
        """, .text(entry.kind.id), .text(told.joined()))
    }
  }
}

/// The problems of one kind that the last nights left.
package struct StandingProblems: Sendable {
  package let kind: String
  package let count: Int
  /// The night in which the oldest was first seen; nil if that is not known.
  package let since: Timestamp?
  /// The first ones as they are printed.
  package let text: String
}
