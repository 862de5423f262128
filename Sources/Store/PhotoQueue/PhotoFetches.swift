package import Model

/// The response headers and times of the photo at an address.
package struct PhotoFetch: Sendable, Hashable, Codable {
  package var etag: String
  package var lastModified: String
  /// Microseconds since 1970.
  package var fetchedAt: Int64
  /// The time until which it is not requested again.
  package var freshUntil: Int64

  package init(etag: String, lastModified: String, fetchedAt: Int64, freshUntil: Int64) {
    self.etag = etag
    self.lastModified = lastModified
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }
}

/// A host that failed to answer.
package struct PhotoHost: Sendable, Hashable, Codable {
  /// `name:port`.
  package let name: String
  /// The number of consecutive failures.
  package let failures: Int
  /// Until when the host is not asked, in microseconds since 1970; nil if it may be asked.
  package let asideUntil: Int64?
  package let lastError: String

  package init(name: String, failures: Int, asideUntil: Int64?, lastError: String) {
    self.name = name
    self.failures = failures
    self.asideUntil = asideUntil
    self.lastError = lastError
  }
}

extension PhotoHost: Comparable {
  /// Of two that were learned of one host, the later one keeps it aside for longer.
  package static func < (one: PhotoHost, other: PhotoHost) -> Bool {
    (one.name, one.failures, one.asideUntil ?? .min, one.lastError)
      < (other.name, other.failures, other.asideUntil ?? .min, other.lastError)
  }
}

/// The tables of photos that are fetched over HTTP and HTTPS.
enum PhotoFetchSchema {
  static let sql = """
    CREATE TABLE photo_fetches(
      job INTEGER PRIMARY KEY,
      etag TEXT NOT NULL,
      last_modified TEXT NOT NULL,
      fetched_at INTEGER NOT NULL,
      fresh_until INTEGER NOT NULL);
    CREATE TABLE photo_hosts(
      name TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      aside_until INTEGER,
      last_error TEXT NOT NULL) WITHOUT ROWID;
    CREATE TRIGGER photo_fetches_follow AFTER DELETE ON photo_jobs BEGIN
      DELETE FROM photo_fetches WHERE job = OLD.id;
    END;
    """
}

/// The result of a fetch, to be stored.
package enum PhotoFetchEnd: Sendable {
  /// New bytes are in the spool, of which copies are to be made.
  case fetched(PhotoFetch)
  /// The existing copies are valid for longer.
  case unchanged(PhotoFetch)
  /// The fetch is tried again later. Existing copies stay.
  case waits(problem: String, reason: String, nextAttempt: Int64)
  /// The fetch failed until `settings` change. Existing copies stay, and are requested again when they are due.
  case failed(PhotoCopy.State, problem: String, reason: String, settings: String, due: Int64)
  /// The job is as if it had never been requested.
  case putBack
  /// The copies that the row names are gone, and cannot be fetched tonight.
  case lost
}

extension PhotoQueue {
  /// What is stored of the last fetch of a job's address.
  package func fetch(ofJob id: Int64) throws -> PhotoFetch? {
    try store.write { connection in
      try connection.rows(
        "SELECT etag, last_modified, fetched_at, fresh_until FROM photo_fetches WHERE job = ?1", .integer(id)
      ) { row in
        PhotoFetch(
          etag: row.text(0) ?? "", lastModified: row.text(1) ?? "", fetchedAt: row.integer(2),
          freshUntil: row.integer(3))
      }.first
    }
  }

  /// Marks jobs as being fetched.
  package func beginFetching(_ jobs: [Int64]) throws {
    try store.change { connection in
      for job in jobs {
        try connection.run("UPDATE photo_jobs SET state = 'fetching' WHERE id = ?1", .integer(job))
      }
    }
  }

  /// Stores the results of a batch of jobs in one transaction.
  package func record(_ fetches: [(job: Int64, end: PhotoFetchEnd)]) throws {
    guard !fetches.isEmpty else { return }
    try store.change { connection in
      let revision = try (connection.integer("SELECT max(revision) FROM photo_jobs") ?? 0) + 1
      for (job, end) in fetches { try PhotoFetchWriter.write(end, job, revision: revision, connection) }
    }
  }

  /// Whether any row has an http(s) address.
  package func hasAddresses() throws -> Bool {
    try store.write { connection in
      try connection.integer(
        "SELECT 1 FROM photo_jobs WHERE reference LIKE 'http://%' OR reference LIKE 'https://%' LIMIT 1") != nil
    }
  }

  /// How many photos are shown from a copy that could not be refreshed.
  package func savedCopies() throws -> Int {
    try store.write { connection in
      let count = try connection.integer(
        """
        SELECT count(*) FROM photo_jobs
        WHERE result IS NOT NULL AND problem <> '' AND (reference LIKE 'http://%' OR reference LIKE 'https://%')
        """)
      return Int(count ?? 0)
    }
  }

  /// The hosts that failed when they were last asked, by name.
  package func hosts() throws -> [PhotoHost] {
    try store.write { connection in
      try connection.rows("SELECT name, failures, aside_until, last_error FROM photo_hosts ORDER BY name") { row in
        PhotoHost(
          name: row.text(0) ?? "", failures: Int(row.integer(1)), asideUntil: row.optionalInteger(2),
          lastError: row.text(3) ?? "")
      }
    }
  }

  /// Stores what was learned of hosts. The row of a host that answers again is deleted.
  package func record(_ hosts: [PhotoHost]) throws {
    guard !hosts.isEmpty else { return }
    try store.change { connection in
      for host in hosts { try Self.put(host, connection) }
    }
  }

  static func put(_ host: PhotoHost, _ connection: Connection) throws {
    guard host.failures > 0 || host.asideUntil != nil else {
      return try connection.run("DELETE FROM photo_hosts WHERE name = ?1", .text(host.name))
    }
    try connection.run(
      "INSERT OR REPLACE INTO photo_hosts VALUES (?1, ?2, ?3, ?4)", .text(host.name), Value(host.failures),
      Value(host.asideUntil), .text(host.lastError))
  }
}

/// The statements that store the result of a fetch.
enum PhotoFetchWriter {
  static func write(_ end: PhotoFetchEnd, _ job: Int64, revision: Int64, _ connection: Connection) throws {
    switch end {
    case .fetched(let fetch):
      try store(fetch, job, connection)
      try connection.run("UPDATE photo_jobs SET state = 'pending' WHERE id = ?1", .integer(job))
    case .unchanged(let fetch):
      try store(fetch, job, connection)
      try keepCopies(job, problem: "", reason: "", connection)
    case .waits(let problem, let reason, let next):
      try connection.run(
        """
        UPDATE photo_jobs SET state = 'pending', attempts = attempts + 1, next_attempt = ?2, problem = ?3, last_error = ?4,
          revision = CASE WHEN result IS NULL AND outcome <> 'offline' THEN ?5 ELSE revision END,
          outcome = CASE WHEN result IS NULL THEN 'offline' ELSE outcome END
        WHERE id = ?1
        """, .integer(job), .integer(next), .text(problem), .text(reason), .integer(revision))
    case .failed(let outcome, let problem, let reason, let settings, let due):
      let hasCopies = try connection.integer("SELECT result FROM photo_jobs WHERE id = ?1", .integer(job)) != nil
      if hasCopies {
        try keepCopies(job, problem: problem, reason: reason, connection)
        // The server's new bytes are not the ones that these copies were made of, so the next request must not be
        // conditional.
        try connection.run(
          "UPDATE photo_fetches SET fresh_until = ?2, etag = '', last_modified = '' WHERE job = ?1", .integer(job),
          .integer(due))
        return
      }
      try connection.run(
        """
        UPDATE photo_jobs SET state = 'failed', attempts = 0, next_attempt = NULL, problem = ?2, last_error = ?3,
          settings = ?4, revision = CASE WHEN outcome <> ?5 THEN ?6 ELSE revision END, outcome = ?5
        WHERE id = ?1
        """, .integer(job), .text(problem), .text(reason), .text(settings), .text(outcome.rawValue),
        .integer(revision))
    case .lost:
      try connection.run(
        "UPDATE photo_jobs SET state = 'pending', outcome = 'offline', result = NULL, revision = ?2 WHERE id = ?1",
        .integer(job), .integer(revision))
    case .putBack:
      try connection.run(
        """
        UPDATE photo_jobs SET state = CASE WHEN result IS NULL OR next_attempt IS NOT NULL THEN 'pending' ELSE 'completed' END
        WHERE id = ?1 AND state = 'fetching'
        """, .integer(job))
    }
  }

  /// Keeps showing the copies of an earlier night, and stores the problem.
  private static func keepCopies(_ job: Int64, problem: String, reason: String, _ connection: Connection) throws {
    try connection.run(
      """
      UPDATE photo_jobs SET state = 'completed', attempts = 0, next_attempt = NULL, problem = ?2, last_error = ?3
      WHERE id = ?1 AND result IS NOT NULL
      """, .integer(job), .text(problem), .text(reason))
  }

  private static func store(_ fetch: PhotoFetch, _ job: Int64, _ connection: Connection) throws {
    try connection.run(
      "INSERT OR REPLACE INTO photo_fetches VALUES (?1, ?2, ?3, ?4, ?5)", .integer(job), .text(fetch.etag),
      .text(fetch.lastModified), .integer(fetch.fetchedAt), .integer(fetch.freshUntil))
  }
}
