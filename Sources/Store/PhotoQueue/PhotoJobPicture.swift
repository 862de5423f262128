/// A photo job with the tiny picture of its copies.
package struct PhotoJobPicture: Sendable, Hashable {
  package let job: PhotoJob
  /// A `data:` URL; empty if no copy was ever made.
  package let preview: String
}

extension PhotoQueue {
  /// Jobs that are not completed, the worst first: those that failed, then those that were tried most often.
  package func worst(limit: Int) throws -> [PhotoJobPicture] {
    try pictures("WHERE \(Self.unfinished) ORDER BY state = 'failed' DESC, attempts DESC, id LIMIT ?1", limit)
  }

  /// The jobs of the results that were made last, newest first.
  package func latest(limit: Int) throws -> [PhotoJobPicture] {
    try pictures(
      """
      WHERE state = 'completed' AND result IN (SELECT id FROM photo_results ORDER BY id DESC LIMIT ?1)
      ORDER BY result DESC, id LIMIT ?1
      """, limit)
  }

  /// Calls `body` with jobs that wait for another try, at most `limit` of them.
  package func eachWaiting(limit: Int, _ body: (PhotoJob) throws -> Void) throws {
    try store.write { connection in
      let jobs = try connection.statement(
        "SELECT \(PhotoQueueRow.columns) FROM photo_jobs WHERE state <> 'completed' AND state <> 'failed' LIMIT ?1")
      defer { jobs.reset() }
      jobs.bind([Value(limit)])
      while try jobs.step() { try body(PhotoQueueRow.job(jobs)) }
    }
  }

  private func pictures(_ condition: String, _ limit: Int) throws -> [PhotoJobPicture] {
    try store.write { connection in
      try connection.rows(
        """
        SELECT \(PhotoQueueRow.columns), (SELECT preview FROM photo_results WHERE id = photo_jobs.result)
        FROM photo_jobs \(condition)
        """, Value(limit)
      ) { PhotoJobPicture(job: PhotoQueueRow.job($0), preview: $0.text(15) ?? "") }
    }
  }
}
