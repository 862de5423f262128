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
    try change { try RememberedProblemTable($0).replace(problems, part: part, file: "") }
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

/// A stored problem: all occurrences of one kind in one file, or in a part of the night. It has the text of the first
/// one, the number of them, and marks by which later nights recognize them.
package struct RememberedProblem: Sendable, Hashable {
  /// The id of the `ProblemKind`.
  package var kind: String
  package var place: Place?
  package var reason: String
  package var mend: String
  package var marks: ProblemMarks

  /// `first` is the occurrence that is reported again.
  package init(_ first: Problem, marks: ProblemMarks) {
    kind = first.id
    place = first.place
    reason = first.reason
    mend = first.mend
    self.marks = marks
  }

  init(kind: String, place: Place?, reason: String, mend: String, marks: ProblemMarks) {
    (self.kind, self.place, self.reason, self.mend, self.marks) = (kind, place, reason, mend, marks)
  }
}

/// The problems of the last night that completed, by which the next one finds the new ones.
package struct SeenProblems: Sendable, Hashable, Codable {
  /// Marks by part of the night, then by the kind's id. A part that never ran is missing.
  package var marks: [String: [String: ProblemMarks]] = [:]
  /// Nil if no night has read exports yet.
  package var lost: LostRows?

  package init() {}

  /// Whether no night has completed yet.
  package var isEmpty: Bool { marks.isEmpty && lost == nil }

  package func count(of kind: String) -> Int { marks.values.reduce(0) { $0 + ($1[kind]?.count ?? 0) } }

  /// The marks of all parts, by the kind's id.
  package var known: [String: Set<UInt64>] {
    marks.values.reduce(into: [:]) { all, kinds in
      for (kind, marks) in kinds { all[kind, default: []].formUnion(marks.distinct) }
    }
  }
}

/// What the exports have and the store lacks.
package struct LostRows: Sendable, Hashable, Codable {
  /// The number of rejected rows.
  package var rows = 0
  /// The number of restaurants and users that rows name and no file has, of collections that have files.
  package var references = 0

  package init(rows: Int = 0, references: Int = 0) {
    self.rows = rows
    self.references = references
  }
}

/// The stored problems of files that are not read again while they are unchanged.
struct RememberedProblemTable {
  /// The part of the night that reads exports; the file of such a row is an export.
  static let exports = "exports"

  private let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  /// Replaces the problems of a file; writes nothing if they are the same.
  func replace(_ problems: [RememberedProblem], part: String, file: String) throws {
    guard try all(part: part, file: file) != problems.sorted(by: { $0.kind < $1.kind }) else { return }
    try remove(part: part, file: file)
    for problem in problems { try add(problem, part: part, file: file) }
  }

  /// Stores a problem of a file, replacing the one of the same kind.
  func add(_ problem: RememberedProblem, part: String, file: String) throws {
    try connection.run(
      """
      INSERT OR REPLACE INTO standing_problems(part, file, kind, count, marks, place, line, "column", field, reason, mend)
      VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
      """, .text(part), .text(file), .text(problem.kind), Value(problem.marks.count), .blob(problem.marks.bytes),
      Value(problem.place?.file), Value(problem.place?.line.map(Int64.init)),
      Value(problem.place?.column.map(Int64.init)), Value(problem.place?.field), .text(problem.reason),
      .text(problem.mend))
  }

  func remove(part: String, file: String) throws {
    try connection.run("DELETE FROM standing_problems WHERE part = ?1 AND file = ?2", .text(part), .text(file))
  }

  /// The problems of one file, in the order of their kinds.
  func all(part: String, file: String) throws -> [RememberedProblem] {
    try connection.rows(
      "SELECT \(Self.columns) FROM standing_problems WHERE part = ?1 AND file = ?2 ORDER BY kind", .text(part),
      .text(file), read: Self.problem)
  }

  /// The problems of all files, in the order of files and kinds.
  func all(part: String) throws -> [(file: String, problem: RememberedProblem)] {
    try connection.rows(
      "SELECT \(Self.columns), file FROM standing_problems WHERE part = ?1 ORDER BY file, kind", .text(part)
    ) { ($0.text(9) ?? "", Self.problem($0)) }
  }

  private static let columns = "kind, count, marks, place, line, \"column\", field, reason, mend"

  private static func problem(_ row: Statement) -> RememberedProblem {
    let place = row.text(3).map { file in
      Place(
        file, line: row.optionalInteger(4).map(Int.init), column: row.optionalInteger(5).map(Int.init),
        field: row.text(6))
    }
    return RememberedProblem(
      kind: row.text(0) ?? "", place: place, reason: row.text(7) ?? "", mend: row.text(8) ?? "",
      marks: ProblemMarks(count: Int(row.integer(1)), bytes: row.blob(2)))
  }
}
