import Model
import Testing
@testable import Store

@Suite struct PhotoJobPictureTests {
  private func queue() throws -> PhotoQueue {
    let store = try TestStore().store
    try store.write { connection in
      try connection.execute(
        """
        INSERT INTO photo_results(id, source, avatar, settings, preview) VALUES
          (1, 's1', 0, '', 'data:1'), (2, 's2', 0, '', 'data:2');
        INSERT INTO photo_jobs(id, reference, avatar, state, outcome, result, attempts, last_error) VALUES
          (1, 'a.jpg', 0, 'completed', 'ready', 1, 1, ''), (2, 'b.jpg', 0, 'completed', 'ready', 2, 1, ''),
          (3, 'c.jpg', 0, 'pending', 'waiting', NULL, 1, 'slow'), (4, 'd.jpg', 0, 'pending', 'waiting', NULL, 3, 'slow'),
          (5, 'e.jpg', 0, 'failed', 'unreadable', 1, 1, 'broken');
        """)
    }
    return PhotoQueue(store)
  }

  @Test func theWorstJobsComeFirst() throws {
    let queue = try queue()
    #expect(try queue.worst(limit: 9).map(\.job.reference) == ["e.jpg", "d.jpg", "c.jpg"])
    #expect(try queue.worst(limit: 2).map(\.preview) == ["data:1", ""])
  }

  @Test func theLatestResultsComeFirst() throws {
    let latest = try queue().latest(limit: 5)
    #expect(latest.map(\.job.reference) == ["b.jpg", "a.jpg"])
    #expect(latest.map(\.preview) == ["data:2", "data:1"])
  }

  @Test func waitingJobsAreThoseThatAreTriedAgain() throws {
    let queue = try queue()
    var seen: [String] = []
    try queue.eachWaiting(limit: 9) { seen.append($0.reference) }
    #expect(seen.sorted() == ["c.jpg", "d.jpg"])
    #expect(try queue.states() == [.completed: 2, .pending: 2, .failed: 1])
  }

  @Test func unfinishedJobsAreFoundByAnIndex() throws {
    let plan = try queue().store.write { connection in
      try connection.rows(
        "EXPLAIN QUERY PLAN SELECT state, count(*) FROM photo_jobs WHERE state <> 'completed' GROUP BY state"
      ) {
        $0.text(3) ?? ""
      }
    }
    #expect(plan.contains { $0.contains("photo_jobs_unfinished") })
  }
}
