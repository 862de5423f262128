package import Diagnostics
package import Model

extension Store {
  /// The problems of the last night that completed.
  package func seenProblems() throws -> SeenProblems {
    try write { try Self.seen($0) }
  }

  /// Stores the problems of the parts that ran in the night that began at `night`; those of other parts stay. Writes
  /// only what changed.
  package func storeSeen(
    _ marks: [String: [String: ProblemMarks]], lost: LostRows?, in night: Timestamp
  ) throws {
    try write { connection in
      let before = try Self.seen(connection)
      guard before.lost != (lost ?? before.lost) || marks.contains(where: { before.marks[$0.key] != $0.value }) else {
        return
      }
      try connection.transaction {
        for (part, kinds) in marks where before.marks[part] != kinds {
          try ProblemDateTable(connection).update(part: part, from: before.marks[part] ?? [:], to: kinds, in: night)
          try connection.run("DELETE FROM seen_problems WHERE part = ?1", .text(part))
          // A part without problems gets a row too, as it did run.
          for (kind, marks) in kinds.isEmpty ? ["": ProblemMarks()] : kinds {
            try connection.run(
              "INSERT INTO seen_problems(part, kind, count, marks) VALUES(?1, ?2, ?3, ?4)", .text(part), .text(kind),
              Value(marks.count), .blob(marks.bytes))
          }
        }
        try connection.execute("DELETE FROM problem_examples WHERE kind NOT IN (SELECT kind FROM seen_problems)")
        if let lost {
          try Meta(connection).set(.rowsLost, Value(lost.rows))
          try Meta(connection).set(.referencesLost, Value(lost.references))
        }
      }
    }
  }

  /// The stored problems of a part of the night that a quiet night does not look at again.
  package func rememberedProblems(of part: String) throws -> [RememberedProblem] {
    try write { try RememberedProblemTable($0).all(part: part, file: "") }
  }

  /// Replaces the stored problems of a part of the night.
  package func remember(_ problems: [RememberedProblem], of part: String) throws {
    try write { connection in
      try connection.transaction { try RememberedProblemTable(connection).replace(problems, part: part, file: "") }
    }
  }

  private static func seen(_ connection: Connection) throws -> SeenProblems {
    var seen = SeenProblems()
    let rows = try connection.rows("SELECT part, kind, count, marks FROM seen_problems") { row in
      (row.text(0) ?? "", row.text(1) ?? "", ProblemMarks(count: Int(row.integer(2)), bytes: row.blob(3)))
    }
    for (part, kind, marks) in rows {
      seen.marks[part, default: [:]][kind] = kind.isEmpty ? nil : marks
    }
    let meta = Meta(connection)
    if let rows = try meta.integer(.rowsLost), let references = try meta.integer(.referencesLost) {
      seen.lost = LostRows(rows: Int(rows), references: Int(references))
    }
    return seen
  }
}
