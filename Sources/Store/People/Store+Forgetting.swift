internal import Diagnostics
package import Model

/// What the store remembers of the list of forgotten people: how many lines it had, and their digest.
package struct ForgottenMemory: Sendable, Hashable {
  package let lines: Int
  package let digest: [UInt8]

  package init(lines: Int, digest: [UInt8]) {
    self.lines = lines
    self.digest = digest
  }
}

/// Forgetting people.
extension Store {
  /// What is remembered of the list of forgotten people.
  package func forgottenMemory() throws -> ForgottenMemory {
    try write { connection in
      let meta = Meta(connection)
      return ForgottenMemory(
        lines: Int(try meta.integer(.forgottenLines) ?? 0), digest: try meta.blob(.forgottenDigest))
    }
  }

  package func remember(_ memory: ForgottenMemory) throws {
    try write { connection in
      try connection.transaction { try Self.remember(memory, connection) }
    }
  }

  private static func remember(_ memory: ForgottenMemory, _ connection: Connection) throws {
    try Meta(connection).set(.forgottenLines, Value(memory.lines))
    try Meta(connection).set(.forgottenDigest, .blob(memory.digest))
  }

  /// The ids that rows hold of people who are to be forgotten, in byte order. Costs a mark for each user.
  package func heldIDs(of people: ForgottenPeople) throws -> [ErasedPerson] {
    try write { connection in
      var found: [String: ForgottenPeople.Person] = [:]
      let ids = try connection.statement(
        "SELECT id FROM users UNION SELECT owner_id FROM restaurants WHERE owner_id IS NOT NULL")
      defer { ids.reset() }
      while try ids.step() {
        guard let id = ids.bytes(0), let person = people.person(id: id) else { continue }
        found[String(decoding: id, as: UTF8.self)] = person
      }
      let mails = try connection.rows(
        """
        SELECT u.id, coalesce(u.email, a.email, d.email), coalesce(u.name, a.name, d.name),
          coalesce(u.phone, a.phone, d.phone) FROM users AS u
        LEFT JOIN account_users AS a ON a.key = u.key LEFT JOIN derived_users AS d ON d.key = u.key
        WHERE coalesce(u.email, a.email, d.email) IS NOT NULL
        """
      ) { ($0.text(0) ?? "", $0.text(1) ?? "", $0.text(2), $0.text(3)) }
      for (id, mail, name, phone) in mails where found[id] == nil {
        if let person = people.person(mail: mail, name: name, phone: phone) { found[id] = person }
      }
      return found.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { id in
        found[id].map { ErasedPerson(id: id, person: $0) }
      }
    }
  }

  /// Whether a name of somebody who is to be forgotten is among what is remembered of earlier nights.
  package func holdsTraces(of people: ForgottenPeople) throws -> Bool {
    try write { connection in
      let ids = try connection.rows("SELECT id FROM gone_subjects") { $0.text(0) ?? "" }
      return ids.contains { people.person(id: $0) != nil }
    }
  }

  /// Erases people in one transaction, with all that the store's other tables hold of them. What is deleted is
  /// overwritten. Afterwards no page counts as published from these rows, so that the next publication looks at all.
  ///
  /// `sealed`: what went of the sealed pages before. `rules` are those of the nights; no guard counts what goes, as it is no ingest.
  package func erase(
    _ erased: [ErasedPerson], _ people: ForgottenPeople, _ rules: IngestRules, remembering memory: ForgottenMemory,
    counting sealed: ErasureCounts = ErasureCounts()
  ) throws -> ErasureCounts {
    var rules = rules
    rules.mode = .delta
    rules.allowShrink = true
    rules.maxRejects = nil
    rules.dryRun = false
    return try amend(rules) { session in
      var erasure = PersonErasure(session, people)
      for person in erased { try erasure.erase(person) }
      try session.invalidatePublished()
      return erasure
    } finishing: { connection, erasure in
      var counts = erasure.counts
      try PersonTraces(connection, people, erasure).remove(into: &counts)
      counts.add(sealed)
      counts.add(ErasureCounts(stored: try Meta(connection).text(.forgetting) ?? ""))
      try Meta(connection).set(.forgetting, .text(counts.stored))
      try Meta(connection).set(.publishedBaseline, .text(""))
      try Self.remember(memory, connection)
      return counts
    }
  }

  /// Ends all forgetting that went on: what was removed is counted anew from now on.
  package func endForgetting() throws {
    try write { connection in
      try connection.transaction { _ = try Meta(connection).set(.forgetting, .text("")) }
    }
  }

  /// Reads all files again the next night, as their rows of a person who was forgotten may come again.
  package func readAllFilesAgain() throws {
    try write { connection in
      try connection.transaction {
        try connection.execute(
          """
          DELETE FROM readings; DELETE FROM reading_parts; UPDATE files SET mapping = x'';
          UPDATE own_tables SET source = x''
          """)
        try Self.invalidatePublished(connection)
      }
    }
  }

  // MARK: What is left behind

  /// Forgets the paths that publications changed, as a path may have a person's id in it. Whoever asks is told of every
  /// file once.
  package func forgetChangedPaths() throws {
    try write { connection in
      try connection.transaction {
        try connection.execute(
          "DELETE FROM published_changes; UPDATE publications SET everything = 1, paths = 0")
      }
    }
  }

  /// Takes the examples of problems out of the stored reports of all runs.
  package func forgetExamples() throws {
    try write { connection in
      try connection.transaction {
        try connection.execute(
          "UPDATE runs SET report = \(Self.withoutExamples("report")) WHERE instr(report, '\"example\"') > 0")
      }
    }
  }

  /// A run report without the examples of its problems.
  package func withoutExamples(_ report: String) throws -> String {
    try write { try $0.text("SELECT \(Self.withoutExamples("?1"))", .text(report)) ?? report }
  }

  private static func withoutExamples(_ report: String) -> String {
    """
    CASE WHEN json_valid(\(report)) AND json_type(\(report), '$.problems') = 'array' THEN json_set(\(report), '$.problems',
      json((SELECT json_group_array(json_set(value, '$.example', '')) FROM json_each(\(report), '$.problems'))))
    ELSE \(report) END
    """
  }

  /// Removes all copies that were made before migrations; returns their number.
  package func removeCopies() throws -> Int {
    let before = try Migrations.copies(of: path)
    try Migrations.removeCopies(of: path)
    return before.count
  }

  /// Rewrites the store's file without free pages, and empties the log. Throws if another program keeps the log from
  /// being emptied.
  package func rewriteFile() throws {
    try write { connection in
      try connection.execute("VACUUM")
      guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
        throw Failure(
          .busy,
          StoreProblems.busy.problem(at: Place(path), "another program reads the store, so that its log stays"))
      }
    }
  }
}
