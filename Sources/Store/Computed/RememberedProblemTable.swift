internal import Diagnostics

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
