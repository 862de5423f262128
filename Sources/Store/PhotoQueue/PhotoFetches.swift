package import Model

/// What a server said of the photo at an address.
package struct PhotoFetch: Sendable, Hashable {
  package var etag: String
  package var lastModified: String
  /// Microseconds since 1970.
  package var fetchedAt: Int64
  /// Until then it is not asked for again.
  package var freshUntil: Int64

  package init(etag: String, lastModified: String, fetchedAt: Int64, freshUntil: Int64) {
    self.etag = etag
    self.lastModified = lastModified
    self.fetchedAt = fetchedAt
    self.freshUntil = freshUntil
  }
}

/// A host that was in trouble.
package struct PhotoHost: Sendable, Hashable {
  /// `name:port`.
  package let name: String
  /// In a row.
  package let failures: Int
  /// Microseconds since 1970; nil where it is not put aside.
  package let asideUntil: Int64?
  package let lastError: String

  package init(name: String, failures: Int, asideUntil: Int64?, lastError: String) {
    self.name = name
    self.failures = failures
    self.asideUntil = asideUntil
    self.lastError = lastError
  }
}

/// The tables of what was fetched over http and https.
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

/// What became of a fetch, to be kept.
package enum PhotoFetchEnd: Sendable {
  /// New bytes lie in the spool, to be made into copies.
  case fetched(PhotoFetch)
  /// The copies that are there are good for longer.
  case unchanged(PhotoFetch)
  /// Tried again later; copies that are there stay.
  case waits(problem: String, reason: String, nextAttempt: Int64)
  /// Final until `settings` change, unless there are copies: those stay, and are looked at again when they are due.
  case failed(PhotoCopy.State, problem: String, reason: String, settings: String, due: Int64)
  /// As if it had never been asked for.
  case putBack
  /// The copies that the row speaks of are gone, and cannot be fetched tonight.
  case lost
}

extension PhotoQueue {
  /// What is known of a job's address.
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

  /// Says that these are being fetched now.
  package func beginFetching(_ jobs: [Int64]) throws {
    try store.write { connection in
      try connection.transaction {
        for job in jobs {
          try connection.run("UPDATE photo_jobs SET state = 'fetching' WHERE id = ?1", .integer(job))
        }
      }
    }
  }

  /// Keeps what servers said of a batch of jobs in one transaction.
  package func record(_ fetches: [(job: Int64, end: PhotoFetchEnd)]) throws {
    guard !fetches.isEmpty else { return }
    try store.write { connection in
      try connection.transaction {
        let revision = try (connection.integer("SELECT max(revision) FROM photo_jobs") ?? 0) + 1
        for (job, end) in fetches { try PhotoFetchWriter.write(end, job, revision: revision, connection) }
      }
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

  /// Hosts that were in trouble when they were last asked, in the order of their names.
  package func hosts() throws -> [PhotoHost] {
    try store.write { connection in
      try connection.rows("SELECT name, failures, aside_until, last_error FROM photo_hosts ORDER BY name") { row in
        PhotoHost(
          name: row.text(0) ?? "", failures: Int(row.integer(1)), asideUntil: row.optionalInteger(2),
          lastError: row.text(3) ?? "")
      }
    }
  }

  /// Keeps what was learnt of hosts; one that is well again is forgotten.
  package func record(_ hosts: [PhotoHost]) throws {
    guard !hosts.isEmpty else { return }
    try store.write { connection in
      try connection.transaction {
        for host in hosts {
          guard host.failures > 0 || host.asideUntil != nil else {
            try connection.run("DELETE FROM photo_hosts WHERE name = ?1", .text(host.name))
            continue
          }
          try connection.run(
            "INSERT OR REPLACE INTO photo_hosts VALUES (?1, ?2, ?3, ?4)", .text(host.name), Value(host.failures),
            Value(host.asideUntil), .text(host.lastError))
        }
      }
    }
  }
}
