internal import Model

/// The contents of the disk tier according to the store.
package struct PhotoHolding: Sendable, Hashable {
  package var copies = 0
  package var bytes = 0
  /// Copies that no exported row leads to now. They are kept in case settings or photos are restored.
  package var idleCopies = 0
  package var idleBytes = 0
  /// When the oldest and the newest result were made, in microseconds since 1970; nil if there are none.
  package var oldest: Int64?
  package var newest: Int64?
}

extension PhotoQueue {
  /// The number of jobs in each state. Only those that are not completed are looked at one by one.
  package func states() throws -> [PhotoJob.State: Int] {
    try store.write { connection in
      let rows = try connection.rows(
        "SELECT state, count(*) FROM photo_jobs WHERE state <> 'completed' GROUP BY state"
      ) { row in
        (PhotoJob.State(rawValue: row.text(0) ?? "") ?? .pending, Int(row.integer(1)))
      }
      var states = Dictionary(rows, uniquingKeysWith: +)
      let known = Int(try connection.integer("SELECT count(*) FROM photo_jobs") ?? 0)
      let completed = known - states.values.reduce(0, +)
      if completed > 0 { states[.completed] = completed }
      return states
    }
  }

  /// The number of references in each state. One with two jobs counts once, as what the worse of them is.
  package func photoStates() throws -> [PhotoJob.State: Int] {
    let order = [PhotoJob.State.completed, .processing, .pending, .failed].map(\.rawValue)
    let twice = try store.write { try Self.twice("state", $0) }
    return try twice.reduce(into: states()) { states, pair in
      guard let better = PhotoJob.State(rawValue: order.first { $0 == pair.0 || $0 == pair.1 } ?? "") else { return }
      states[better, default: 0] -= pair.2
    }.filter { $0.value > 0 }
  }

  /// Jobs that are not completed, without those of a reference that waits for the same reason as a job before.
  static let unfinished = """
    state <> 'completed' AND NOT (avatar = 1 AND EXISTS (
      SELECT 1 FROM photo_jobs AS o WHERE o.reference = photo_jobs.reference AND o.avatar = 0
        AND o.state = photo_jobs.state AND o.last_error = photo_jobs.last_error))
    """

  /// Jobs that are not completed, oldest first, a reference once.
  package func unfinished(limit: Int) throws -> [PhotoJob] {
    try store.write { connection in
      try connection.rows(
        "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE \(Self.unfinished) ORDER BY id LIMIT ?1",
        Value(limit), read: PhotoQueueRow.job)
    }
  }

  /// The sizes of the disk tier. A file that several results share counts once.
  package func holding() throws -> PhotoHolding {
    try store.write { connection in
      let rows = try connection.rows(
        """
        SELECT count(*), coalesce(sum(bytes), 0), coalesce(sum(idle), 0), coalesce(sum(bytes * idle), 0),
          (SELECT min(made) FROM photo_results WHERE made > 0), (SELECT max(made) FROM photo_results WHERE made > 0)
        FROM (
          SELECT max(c.bytes) AS bytes,
            min(NOT EXISTS (SELECT 1 FROM photo_jobs j WHERE j.result = c.result)) AS idle
          FROM photo_copies c GROUP BY c.digest, c.pixels, c.format)
        """
      ) { row in
        PhotoHolding(
          copies: Int(row.integer(0)), bytes: Int(row.integer(1)), idleCopies: Int(row.integer(2)),
          idleBytes: Int(row.integer(3)), oldest: row.optionalInteger(4), newest: row.optionalInteger(5))
      }
      return rows.first ?? PhotoHolding()
    }
  }

  /// Whether any result has a copy with this digest.
  package func knows(digest: String) throws -> Bool {
    try store.write { try $0.integer("SELECT 1 FROM photo_copies WHERE digest = ?1 LIMIT 1", .text(digest)) != nil }
  }
}
