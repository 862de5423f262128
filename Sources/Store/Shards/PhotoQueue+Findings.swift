package import Model

extension PhotoQueue {
  /// Calls `body` with what became of each photo of the queue.
  package func eachFinding(_ body: (PhotoFinding) throws -> Void) throws {
    let reader = try PhotoQueueReader(store)
    var last: Int64 = 0
    while true {
      let jobs = try jobs(after: last, limit: 1000)
      guard let end = jobs.last else { return }
      last = end.id
      for job in jobs {
        let copy = try reader.copy(of: job.reference, job.isAvatar ? .avatar : .restaurant)
        try body(
          PhotoFinding(reference: job.reference, isAvatar: job.isAvatar, copy: copy, problem: job.problem))
      }
    }
  }

  /// Puts what became of photos elsewhere into an empty queue. A photo that comes twice is the same.
  package func put(_ body: ((PhotoFinding) throws -> Void) throws -> Void) throws {
    try store.write { connection in
      try connection.transaction {
        var source = 0
        try body { finding in
          let avatar = Value(finding.isAvatar ? 1 : 0)
          try connection.run(
            """
            INSERT OR IGNORE INTO photo_jobs(reference, avatar, state, outcome, problem)
            VALUES(?1, ?2, 'completed', ?3, ?4)
            """, .text(finding.reference), avatar, .text(finding.copy.state.rawValue), .text(finding.problem))
          guard connection.changes > 0, !finding.copy.sizes.isEmpty else { return }
          source += 1
          try connection.run(
            "INSERT INTO photo_results(id, source, avatar, settings, preview) VALUES(?1, ?2, ?3, '', ?4)",
            Value(source), .text(String(source)), avatar, .text(finding.copy.preview))
          for size in finding.copy.sizes {
            try connection.run(
              "INSERT INTO photo_copies VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)", Value(source), Value(size.pixels),
              .text(size.digest), Value(size.width), Value(size.height), .text(size.format), Value(size.bytes))
          }
          try connection.run(
            "UPDATE photo_jobs SET result = ?3 WHERE reference = ?1 AND avatar = ?2", .text(finding.reference), avatar,
            Value(source))
        }
      }
    }
  }
}
