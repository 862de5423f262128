internal import Diagnostics
package import Model

extension Store {
  /// Stores a run, and deletes the oldest beyond 1,000.
  package func record(_ run: RunRecord) throws {
    try write { connection in
      try connection.transaction {
        try connection.run(
          "INSERT INTO runs(started, finished, status, report) VALUES(?1, ?2, ?3, ?4)",
          .integer(run.started.microseconds), .integer(run.finished.microseconds), .text(run.status),
          .text(run.report))
        try connection.run("DELETE FROM runs WHERE key <= (SELECT max(key) FROM runs) - 1000")
      }
    }
  }

  /// The commands that are recorded among runs, by their names as status, though they run no stage.
  static let acts = "'hold', 'rollback'"

  /// Records that the operator held the output (`hold`) or published an earlier night (`rollback`).
  package func record(act command: String, _ remark: String, at time: Timestamp) throws {
    var json = JSONWriter()
    json.object { $0.member("remark", remark) }
    try record(RunRecord(started: time, finished: time, status: command, report: json.text))
  }

  /// The last run that did not end as `unchanged`.
  package func lastRun() throws -> RunRecord? {
    try runs("status NOT IN ('unchanged', \(Self.acts))", limit: 1).first
  }

  /// The last whole night that succeeded: published, or found that nothing had changed.
  package func lastSuccess() throws -> RunRecord? { try runs("status IN ('published', 'unchanged')", limit: 1).first }

  /// The latest runs, newest first.
  package func runs(limit: Int) throws -> [RunRecord] { try runs("true", limit: limit) }

  private func runs(_ condition: String, limit: Int) throws -> [RunRecord] {
    try write { connection in
      try connection.rows(
        "SELECT started, finished, status, report FROM runs WHERE \(condition) ORDER BY key DESC LIMIT ?1",
        Value(limit)
      ) { row in
        RunRecord(
          started: Timestamp(microseconds: row.integer(0)), finished: Timestamp(microseconds: row.integer(1)),
          status: row.text(2) ?? "", report: row.text(3) ?? "")
      }
    }
  }
}
